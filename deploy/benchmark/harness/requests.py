"""One call: as wrk sends it, as the open-model generator sends it, and as this program does."""

import urllib.error
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Request:
    port: int
    path: str
    method: str = "GET"
    headers: dict = field(default_factory=dict)
    body: str = ""
    # Lua that is run after the rest, for calls that differ from each other.
    more: str = ""

    def lua(self):
        lines = [f"wrk.method = '{self.method}'"]
        lines += [f"wrk.headers[ [[{name}]] ] = [[{value}]]" for name, value in self.headers.items()]
        if self.body:
            lines.append(f"wrk.body = [[{self.body}]]")
        return "\n".join(lines) + "\n" + self.more

    def files(self, work):
        """The files of headers and body of the open-model generator."""
        headers = Path(work) / "open.headers"
        headers.write_text("".join(f"{name}: {value}\n" for name, value in self.headers.items()))
        body = Path(work) / "open.body"
        body.write_text(self.body)
        return [str(headers), str(body) if self.body else "-"]

    def send(self):
        """Status, headers and body."""
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{self.path}", method=self.method, headers=self.headers,
            data=self.body.encode() if self.body else None)
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as refused:
            return refused.code, refused.headers, refused.read()

    def status(self):
        try:
            return self.send()[0]
        except OSError:
            return 0
