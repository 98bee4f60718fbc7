"""One call: as wrk sends it, and as this program does."""

import urllib.error
import urllib.request
from dataclasses import dataclass, field


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
