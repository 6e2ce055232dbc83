"""What the stand-ins of stores have in common: an HTTP server on this machine, faults on demand, a log of requests.

A stand-in answers as the store's documentation says, and refuses what breaks it. Its state is a JSON object. `GET /_stand-in`
gives the state, the requests so far and the promises that were broken, `DELETE /_stand-in` begins anew, and `POST /_stand-in`
with an object puts its members into the state, `faults` among them: a list of answers to give, in turn, in place of the store's own.

A fault is an object: `match` (a part of "METHOD /path?query"; every request without it), `times` (1), `status`, `headers`, `body`,
`html` (a page for people), `delay` (seconds), `cut` (the answer breaks off), `close` (no answer), `after` (the request is carried
out first, and only its answer is lost).
"""
import argparse
import copy
import email.utils
import http.server
import json
import sys
import threading
import time

PAGE = "<!DOCTYPE html><html><head><title>Please sign in</title></head><body>Welcome to the airport</body></html>"


class Answer(Exception):
    """What a request gets; raised from wherever it is decided."""

    def __init__(self, status, body=None, headers=None):
        super().__init__(status)
        self.status, self.body, self.headers = status, body, headers or {}


class StandIn:
    """A store. Subclasses give `routes`, a function from a request to an answer."""

    def __init__(self, state):
        # `clock`: how many seconds this store's clock is ahead of the machine's.
        self.usual = {"faults": [], "delay": 0, "clock": 0, **state}
        self.lock = threading.Lock()
        self.reset()

    def reset(self):
        self.state = copy.deepcopy(self.usual)
        self.requests = []
        self.broken = []

    def now(self):
        return time.time() + self.state["clock"]

    def promise(self, holds, sentence):
        """What every client must keep; one that is broken fails a test."""
        if not holds:
            self.broken.append(sentence)

    def control(self, method, body):
        with self.lock:
            if method == "DELETE":
                self.reset()
            if method == "POST":
                self.state.update(json.loads(body))
            return {"state": self.state, "requests": self.requests, "broken": self.broken}

    def fault(self, line):
        with self.lock:
            for fault in self.state["faults"]:
                if fault.get("match", "") in line and fault.get("times", 1) > 0:
                    fault["times"] = fault.get("times", 1) - 1
                    return dict(fault)
        return None

    def answer(self, request):
        try:
            return self.routes(request)
        except Answer as answer:
            return answer

    def routes(self, request):
        raise NotImplementedError


class Request:
    def __init__(self, method, target, headers, body):
        self.method, self.target, self.headers, self.body = method, target, headers, body
        path, _, query = target.partition("?")
        self.path = path
        self.query = query


def handler(store):
    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def handle_any(self):
            length = int(self.headers.get("Content-Length") or 0)
            body = self.rfile.read(length)
            if self.path == "/_stand-in":
                return self.send(Answer(200, store.control(self.command, body)))
            line = f"{self.command} {self.path}"
            with store.lock:
                store.requests.append(line)
            fault = store.fault(line)
            request = Request(self.command, self.path, self.headers, body)
            if fault is None:
                time.sleep(store.state["delay"])
                return self.send(store.answer(request))
            if fault.get("after"):
                store.answer(request)
            time.sleep(fault.get("delay", 0))
            if fault.get("close"):
                self.close_connection = True
                return None
            if "status" not in fault and not fault.get("html"):
                return self.send(store.answer(request), cut=fault.get("cut"))
            headers = dict(fault.get("headers", {}))
            body = fault.get("body", "")
            if fault.get("html"):
                headers["Content-Type"], body = "text/html; charset=utf-8", PAGE
            return self.send(Answer(fault.get("status", 200), body, headers), cut=fault.get("cut"))

        def send(self, answer, cut=False):
            body = answer.body
            content = b"" if body is None else body.encode() if isinstance(body, str) else json.dumps(body).encode()
            headers = {"Content-Type": "application/json", **answer.headers}
            self.send_response_only(answer.status)
            self.send_header("Date", email.utils.formatdate(store.now(), usegmt=True))
            for name, value in headers.items():
                self.send_header(name, value)
            if answer.status != 204:
                self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content[: len(content) // 2] if cut else content)
            if cut:
                self.close_connection = True

        do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = handle_any

        def log_message(self, *_):
            pass

    return Handler


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 256


def serve(make, description):
    """Reads the command line, says where it listens, and serves until it is ended."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--port", type=int, default=0, help="0 takes a free one")
    parser.add_argument("--state", metavar="JSON", default="{}", help="members of the state that differ from the usual")
    parser.add_argument("--write", metavar="DIR", help="write credentials that this stand-in takes, and a file that sets them")
    options = parser.parse_args()
    server = Server(("127.0.0.1", options.port), None)
    address = f"http://127.0.0.1:{server.server_address[1]}"
    store = make(address, json.loads(options.state), options.write)
    server.RequestHandlerClass = handler(store)
    print(f"listening {address}", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        sys.exit(0)
