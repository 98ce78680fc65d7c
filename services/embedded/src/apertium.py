# Runs Debian's apertium-apy, which would listen on every address, on loopback only.
# With ENDS_WITH_INPUT it ends when its standard input does, even if the process that started it was killed.

import os
import sys
import threading

from tornado.httpserver import HTTPServer

listen = HTTPServer.bind
HTTPServer.bind = lambda server, port: listen(server, port, address="127.0.0.1")


def end_with_input():
    sys.stdin.read()
    os._exit(0)


if os.environ.get("ENDS_WITH_INPUT"):
    threading.Thread(target=end_with_input, daemon=True).start()

from apertium_apy.apy import main  # noqa: E402, because it listens as changed above

main()
