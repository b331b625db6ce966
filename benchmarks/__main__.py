"""Every benchmark, one after the other: `make bench`."""

import importlib
import pkgutil

import benchmarks

for module in sorted(found.name for found in pkgutil.iter_modules(benchmarks.__path__)):
    if module not in ("__main__", "side_by_side"):
        importlib.import_module(f"benchmarks.{module}").main()
