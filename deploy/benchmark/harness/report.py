"""report.md and results.json of a comparison."""

import json
import math
import os
import platform
import re
import subprocess
import time
from pathlib import Path

from .machine import median
from .sides import ROOT

COLUMNS = ("perSecond", "p50", "p95", "p99", "cpu", "databaseCpu", "generatorCpu", "mib", "transactions", "walBytes", "refused", "otherLoad")


class Found:
    """Medians and ranges by scenario and side."""

    def __init__(self, rows):
        self.rows = rows
        self.order = list(dict.fromkeys((row["scenario"], row["side"]) for row in rows))

    def values(self, scenario, side, column):
        return [row[column] for row in self.rows if row["scenario"] == scenario and row["side"] == side]

    def of(self, scenario, side, column):
        return median(self.values(scenario, side, column))

    def ratio(self, column, one, other):
        """The median of the ratios of rounds that followed each other."""
        pairs = zip(self.values(*one, column), self.values(*other, column))
        return median([a / b for a, b in pairs if b])

    def micros_above(self, scenario, side):
        """The median of the differences of rounds that followed each other, in processor µs of a call."""
        pairs = zip(self.values(scenario, "waybill", "cpu"), self.values(scenario, side, "cpu"))
        return median([(a - b) * 1000 for a, b in pairs])


def targets(found):
    """What is promised: name, target, what was found, whether it is met."""

    def rate(scenario, side, least):
        return (f"{scenario}: calls a second, over {side}'s", f"≥ {least}",
                found.ratio("perSecond", (scenario, "waybill"), (scenario, side)), lambda x: x >= least)

    def millis(scenario, most):
        return (f"{scenario}: processor ms of a call, of the service", f"≤ {most}",
                found.of(scenario, "waybill", "cpu"), lambda x: x <= most)

    asked = [
        rate("token", "keycloak", 6), rate("token", "oidc-provider", 2),
        rate("introspection", "keycloak", 2),
        *(rate(name, "rest", 0.6) for name in ("list", "not-modified", "product", "express")),
        *(rate(name, "rest", 0.5) for name in ("match-small", "weight")),
        millis("match-large", 0.6),
        ("match: processor time of a call, 200 lines over one", "≤ 6",
         found.of("match-large", "waybill", "cpu") / found.of("match-small", "waybill", "cpu"), lambda x: x <= 6),
    ]
    return [(name, text, value, None if math.isnan(value) else met(value)) for name, text, value, met in asked]


def write(run):
    found = Found(run.rows)
    commit = subprocess.run(["git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"], capture_output=True, text=True).stdout.strip()
    changed = subprocess.run(["git", "-C", str(ROOT), "status", "--porcelain"], capture_output=True, text=True).stdout.strip()
    about = {"commit": (commit or "unknown") + (" with changes" if changed else ""),
             "at": time.strftime("%Y-%m-%dT%H:%MZ", time.gmtime(run.began)), "processors": os.cpu_count(),
             "machine": platform.platform(), "processor": processor(), "rounds": run.rounds, "secondsEach": run.seconds,
             "warmUp": run.warm_up, "connections": run.connections, "seconds": round(time.time() - run.began)}
    lines = ["# Benchmark", "",
             f"Commit {about['commit']}, {about['at']}, {about['processors']} processors ({about['processor']}), "
             f"{run.connections} connections, medians of {run.rounds} rounds of {run.seconds} s in turns, after warming up "
             f"until the rate was flat, or for {run.warm_up} s. The generators run on the same processors. "
             f"{about['seconds']} s in all.", ""]
    if run.rows:
        lines += ["| scenario | side | calls/s (range) | p50 ms | p95 ms | p99 ms | CPU s per 1 000 calls (range) | of PostgreSQL "
                  "| of the generator | µs of a call above this route | MiB | transactions a call | WAL bytes a call | refused |", "|" + "---|" * 14]
        for scenario, side in found.order:
            value = {column: found.of(scenario, side, column) for column in COLUMNS}
            rates, cpu = found.values(scenario, side, "perSecond"), found.values(scenario, side, "cpu")
            lines.append(
                f"| {scenario} | {side} | {value['perSecond']:.0f} ({min(rates):.0f} to {max(rates):.0f}) | "
                + " | ".join(number(value[each], 2) for each in ("p50", "p95", "p99"))
                + f" | {value['cpu']:.3f} ({min(cpu):.3f} to {max(cpu):.3f}) | {value['databaseCpu']:.3f} | "
                f"{value['generatorCpu']:.3f} | {number(found.micros_above(scenario, side), 0) if side in ('rest', 'vertx') else ''} | {value['mib']:.0f} | {value['transactions']:.2f} | "
                f"{value['walBytes']:.0f} | {value['refused']:.0f} |")
        busiest = max(row["otherLoad"] for row in run.rows)
        lines += ["", f"Beside the sides, their database and the generator, the machine did at most {busiest:.1f} processors' work "
                  "in any round.", ""]
    lines += ["## Targets", "", "| | target | found | |", "|---|---|---|---|"]
    for name, text, value, met in targets(found):
        lines.append(f"| {name} | {text} | {number(value, 2)} | {'not measured' if met is None else 'met' if met else 'NOT met'} |")
    lines += ["", "## Left out", ""] + [f"- {each}" for each in run.left]
    (run.out / "report.md").write_text("\n".join(lines) + "\n")
    (run.out / "results.json").write_text(json.dumps(finite(
        {"about": about, "rows": run.rows, "left": run.left}), indent=1) + "\n")


def finite(value):
    """JSON has no NaN."""
    if isinstance(value, dict):
        return {name: finite(each) for name, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [finite(each) for each in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


def number(value, digits):
    return "–" if math.isnan(value) else f"{value:.{digits}f}"


def processor():
    found = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    return found.group(1).strip() if found else platform.machine()
