"""Makes the stream that stores all tables on a server: python -m tools.nats_stream nats://127.0.0.1:4222

For whoever runs a server with platforms/nats/boneyard.conf; done once. An existing stream is brought to the
settings in platforms/nats/stream.json. The operator's password comes from BONEYARD_OPERATOR, or is asked for.
"""

from __future__ import annotations

import argparse
import asyncio
import getpass
import json
import os
import sys
from pathlib import Path

from nats.aio.client import Client

SETTINGS = Path(__file__).parent.parent / "platforms" / "nats" / "stream.json"
MISSING = 10059
"""How a server says that there is no such stream."""


async def make(server: str, password: str, copies: int) -> str:
    """Makes or updates the stream; returns what was wrong, or nothing."""
    settings = json.loads(SETTINGS.read_text("utf-8")) | {"num_replicas": copies}
    client = Client()
    await client.connect(server, user="operator", password=password, allow_reconnect=False)
    try:
        error: dict[str, object] = {}
        for verb in ("UPDATE", "CREATE"):
            subject = f"$JS.API.STREAM.{verb}.{settings['name']}"
            answer = await client.request(subject, json.dumps(settings).encode(), timeout=10)
            error = json.loads(answer.data).get("error", {})
            if error.get("err_code") != MISSING:
                break
        return str(error.get("description", ""))
    finally:
        await client.close()


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.nats_stream", description="Makes the stream.")
    parser.add_argument("server", help="its address, such as nats://127.0.0.1:4222")
    parser.add_argument("--copies", type=int, default=1, help="servers that keep it: 3 in a cluster")
    asked = parser.parse_args(words)
    password = os.environ.get("BONEYARD_OPERATOR") or getpass.getpass("Password of the operator: ")
    wrong = asyncio.run(make(asked.server, password, asked.copies))
    print(wrong or "The stream is ready.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
