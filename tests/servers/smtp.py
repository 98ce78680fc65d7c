"""An SMTP server for tests: writes each mail it takes into a folder, as one file.

    python3 smtp.py --port 2525 --inbox /tmp/inbox

It offers neither TLS nor sign-in. Recipients whose name begins with `refused` do not exist here;
those whose name begins with `later` are to be tried again.
"""

import argparse
import asyncio
import os
import tempfile
from pathlib import Path

from aiosmtpd.smtp import SMTP


class Inbox:
    """Takes mail, or refuses it as its recipient asks for."""

    def __init__(self, folder: Path):
        self.folder = folder

    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("refused"):
            return "550 5.1.1 There is no such mailbox here"
        if address.startswith("later"):
            return "451 4.3.0 Try again later"
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 Recipient taken"

    async def handle_DATA(self, server, session, envelope):
        # Renaming makes the file appear whole: who looks for `*.eml` never reads half a mail.
        handle, draft = tempfile.mkstemp(dir=self.folder, suffix=".draft")
        with os.fdopen(handle, "wb") as file:
            # Whoever delivers a mail notes where it would come back to (RFC 5321, 4.4).
            file.write(f"Return-Path: <{envelope.mail_from}>\r\n".encode() + envelope.content)
        os.rename(draft, Path(draft).with_suffix(".eml"))
        return "250 2.0.0 Mail taken"


async def serve(host: str, port: int, inbox: Path):
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: SMTP(Inbox(inbox), enable_SMTPUTF8=True), host, port)
    host, port = server.sockets[0].getsockname()[:2]
    print(f"smtp://{host}:{port}", flush=True)
    await server.serve_forever()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=0, help="0 chooses a free one, which is printed")
    parser.add_argument("--inbox", type=Path, required=True)
    options = parser.parse_args()
    options.inbox.mkdir(parents=True, exist_ok=True)
    try:
        asyncio.run(serve(options.host, options.port, options.inbox))
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    main()
