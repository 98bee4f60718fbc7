"""Processes, their processor time and memory, and the load generator."""

import os
import re
import shutil
import signal
import socket
import statistics
import subprocess
import time
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


class Left(Exception):
    """A part of the comparison that cannot be had, and why."""


def has(tool):
    return shutil.which(tool) is not None


def is_free(port):
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
            return True
        except OSError:
            return False


def listener(port):
    """The process that listens on a port, or None."""
    found = subprocess.run(["ss", "-ltnpH", f"sport = :{port}"], capture_output=True, text=True).stdout
    pids = sorted(int(pid) for pid in re.findall(r"pid=(\d+)", found))
    return pids[0] if pids else None


def children(pid):
    """The process and all that descend from it."""
    parents = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                after_name = (entry / "stat").read_text().rsplit(")", 1)[1].split()
            except (OSError, IndexError):
                continue
            parents.setdefault(int(after_name[1]), []).append(int(entry.name))
    found, waiting = [], [pid]
    while waiting:
        each = waiting.pop()
        found.append(each)
        waiting += parents.get(each, [])
    return found


def processor_seconds(pids):
    """Processor time so far, with that of children that have ended: a server process for each connection comes and goes."""
    ticks = 0
    for pid in pids:
        try:
            fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        ticks += sum(int(fields[n]) for n in (11, 12, 13, 14))
    return ticks / TICKS


def thread_seconds(pid):
    """Processor seconds of each thread so far, but for those of the compilers."""
    found = {}
    for task in Path(f"/proc/{pid}/task").iterdir():
        try:
            name, seconds = (task / "comm").read_text(), int((task / "schedstat").read_text().split()[0]) / 1e9
        except OSError:
            continue
        if not re.match(r"C[12] Compiler", name):
            found[task.name] = seconds
    return found


def resident_mib(pids):
    """Resident memory; of pages that several share, each counts its part where the kernel says so."""
    kib = 0
    for pid in pids:
        for name in ("smaps_rollup", "status"):
            try:
                text = Path(f"/proc/{pid}/{name}").read_text()
            except OSError:
                continue
            found = re.search(r"^(?:Pss|VmRSS):\s+(\d+)", text, re.M)
            if found:
                kib += int(found.group(1))
                break
    return kib / 1024


def others_seconds(own):
    """Processor seconds that the machine has spent outside of these processes, since it started."""
    fields = [int(n) for n in Path("/proc/stat").read_text().split("\n")[0].split()[1:]]
    busy = sum(fields) - fields[3] - fields[4]
    return busy / TICKS - processor_seconds(own)


def idle_load():
    """Processors that other programs keep busy."""
    before, start = others_seconds([]), time.monotonic()
    time.sleep(2)
    return (others_seconds([]) - before) / (time.monotonic() - start)


class Server:
    """A process that was started here."""

    def __init__(self, command, log, env=None):
        self.log = log
        self.began = time.monotonic()
        with open(log, "wb") as out:
            self.process = subprocess.Popen(
                [str(part) for part in command], stdout=out, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
                env={**os.environ, **(env or {})}, start_new_session=True)

    def pids(self):
        return children(self.process.pid)

    def await_answer(self, request, seconds=180):
        """Waits for the first answer below 400."""
        while time.monotonic() - self.began < seconds:
            if self.process.poll() is not None:
                raise Left(f"it ended with status {self.process.returncode}: {self.tail()}")
            if request.status() in range(200, 400):
                return
            time.sleep(0.02)
        raise Left(f"no answer within {seconds} s: {self.tail()}")

    def tail(self):
        lines = [line for line in Path(self.log).read_text(errors="replace").splitlines() if line.strip()]
        return lines[-1][:200] if lines else "its log is empty"

    def stop(self):
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGTERM)
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
                self.process.wait()


def wrk(request, connections, seconds, work):
    """One run of wrk, which sends the next call when an answer is there (closed loop)."""
    script = Path(work) / "wrk.lua"
    script.write_text(request.lua() + REPORT)
    process = subprocess.Popen(
        ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--timeout", "10s", "-s", str(script),
         f"http://127.0.0.1:{request.port}{request.path}"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    out, err = process.communicate()
    found = re.search(r"^result (.*)$", out, re.M)
    if not found:
        raise Left(f"the generator said nothing: {(err or out).strip()[-200:]}")
    calls, micros, p50, p95, p99, refused = (int(n) for n in found.group(1).split())
    return {"calls": calls, "perSecond": calls * 1e6 / max(micros, 1),
            "p50": p50 / 1000, "p95": p95 / 1000, "p99": p99 / 1000, "refused": refused}


REPORT = """
done = function(summary, latency)
  io.write(string.format("result %d %d %.0f %.0f %.0f %.0f\\n", summary.requests, summary.duration,
    latency:percentile(50), latency:percentile(95), latency:percentile(99),
    summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout))
end
"""


def measured(generate, pids, database, transactions):
    """What a run costs each process: processor seconds of 1 000 calls, memory, transactions and bytes of WAL a call."""
    side, postgres = pids(), database()
    before = processor_seconds(side), processor_seconds(postgres), *transactions()
    generator = os.times()
    elsewhere, start = others_seconds(side + postgres), time.monotonic()
    result = generate()
    if result["refused"] > result["calls"] / 100:
        raise Left(f"{result['refused']} of {result['calls']} calls were refused")
    spent = os.times().children_user + os.times().children_system - generator.children_user - generator.children_system
    thousands = max(result["calls"], 1) / 1000
    done, wal = transactions()
    result.update(
        cpu=(processor_seconds(pids()) - before[0]) / thousands,
        databaseCpu=(processor_seconds(database()) - before[1]) / thousands,
        generatorCpu=spent / thousands,
        mib=resident_mib(side),
        transactions=(done - before[2]) / thousands / 1000,
        walBytes=(wal - before[3]) / thousands / 1000,
        otherLoad=max(0.0, (others_seconds(side + postgres) - elsewhere - spent) / (time.monotonic() - start)))
    return result


def median(values):
    return statistics.median(values) if values else float("nan")
