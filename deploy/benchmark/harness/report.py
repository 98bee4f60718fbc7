"""report.md, results.json and pictures of a comparison."""

import json
import math
import os
import platform
import re
import subprocess
import time
from pathlib import Path

from .extras import HASHING, HASHING_AT_ONCE
from .machine import median
from .sides import ROOT

COLUMNS = ("perSecond", "p50", "p95", "p99", "cpu", "databaseCpu", "generatorCpu", "mib", "transactions", "walBytes", "refused", "otherLoad")
INK, SOFT = "#1f2933", "#cbd2d9"
PALETTE = {"waybill": "#0b7285", "keycloak": "#b35900", "oidc-provider": "#5c7c2f", "rest": "#6741d9", "vertx": "#868e96",
           "pgbench": "#364fc7", "its database": "#364fc7", "waybill, full load": "#0b7285", "waybill, half load": "#b35900",
           "ten of them ask": "#0b7285", "all of them ask": "#b35900",
           "auth-token-service": "#0b7285", "freight-product-service": "#b35900", "india-instruction-service": "#5c7c2f",
           "india-product-service": "#6741d9", "PostgreSQL": "#364fc7", "token": "#0b7285", "product": "#b35900", "match-small": "#5c7c2f",
           "weight": "#6741d9", "instruction": "#364fc7", "what is not stored for clients": "#0b7285"}


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


def targets(found, figures):
    """What issue and promise ask for: name, target, what was found, whether it is met."""
    ratio = found.ratio

    def rate(scenario, side, least, other=None):
        return (f"{scenario}: calls a second, over {side}'s", f"≥ {least}",
                ratio("perSecond", (scenario, "waybill"), (other or scenario, side)), lambda x: x >= least)

    def figure(name, text, most, one, other):
        a, b = figures.get(one), figures.get(other)
        return (name, text, a / b if a and b else float("nan"), lambda x: x <= most)

    def above_rest(scenario, most):
        return (f"{scenario}: processor µs of a call above a bare REST route's", f"≤ {most}",
                found.micros_above(scenario, "rest"), lambda x: x <= most)

    def millis(scenario, column, most, whose):
        return (f"{scenario}: processor ms of a call, {whose}", f"≤ {most}", found.of(scenario, "waybill", column), lambda x: x <= most)

    def over(name, text, most, scenario, other):
        return (name, text, found.of(scenario, "waybill", "cpu") / found.of(other, "waybill", "cpu"), lambda x: x <= most)

    hash_alone = figures.get("hashesASecond 1 threads")
    asked = [
        rate("token", "keycloak", 4), rate("token", "oidc-provider", 2), rate("token", "vertx", 0.5),
        millis("token", "cpu", 0.09, "of the service"),
        ("token: processor time of a call, 100 000 clients over one", "≤ 1.3",
         ratio("cpu", ("token-100000-clients", "waybill"), ("token-100000-clients", "waybill, one client")), lambda x: x <= 1.3),
        ("token during log-ins beyond capacity: p99, over p99 alone", "≤ 2",
         ratio("p99", ("token-while-hashing", HASHING), ("token-while-hashing", "waybill")), lambda x: x <= 2),
        ("the same, if refused clients ask again at once", "≤ 2",
         ratio("p99", ("token-while-hashing", HASHING_AT_ONCE), ("token-while-hashing", "waybill")), lambda x: x <= 2),
        ("password-token: over the hash alone on one thread", "≥ 0.9",
         found.of("password-token", "waybill", "perSecond") / hash_alone if hash_alone else float("nan"), lambda x: x >= 0.9),
        rate("introspection", "keycloak", 2),
        *(rate(name, "rest", least) for name, least in (("list", 0.75), ("not-modified", 0.65), ("product", 0.65), ("express", 0.65))),
        *(above_rest(name, 30) for name in ("match-small", "weight")),
        millis("match-large", "cpu", 0.35, "of the service"),
        over("match: processor time of a call, 200 lines over one", "≤ 6", 6, "match-large", "match-small"),
        rate("instruction-statements, 64 clients", "pgbench", 1.2),
        millis("instruction-statements, 64 clients", "databaseCpu", 0.15, "of PostgreSQL"),
        millis("instruction-statements, 64 clients", "cpu", 0.25, "of the service"),
        ("warm-up: seconds until 90 % of the steady rate, at half load", "≤ 20",
         figures.get("waybillWarmUpAtHalfLoad", float("nan")), lambda x: x <= 20),
        figure("idle memory of auth-token-service, over Keycloak's", "≤ 0.33", 1 / 3, "waybillIdleMib", "keycloakIdleMib"),
        ("idle memory of auth-token-service in a sandbox, MiB", "≤ 220", figures.get("waybillIdleMib", float("nan")), lambda x: x <= 220),
        figure("start to first token, over Keycloak's", "≤ 0.25", 1 / 4, "waybillStart", "keycloakStart"),
        figure("second start of the sandbox, over the first", "≤ 0.5", 0.5, "sandboxSecondStart", "sandboxFirstStart"),
        *((f"soak: {what}, the last fifth over the second", f"≤ {most}", figures.get(f"soak {what}", float("nan")), lambda x, most=most: x <= most)
          for what, most in (("memory", 1.1), ("p50", 1.25), ("p99", 1.5), ("tables", 1.1))),
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
    for name, text, value, met in targets(found, run.figures):
        lines.append(f"| {name} | {text} | {number(value, 2)} | {'not measured' if met is None else 'met' if met else 'NOT met'} |")
    lines += ["", "## Single figures", ""] + [f"- {name}: {number(value, 2)}" for name, value in run.figures.items()]
    pictures = draw(run, found)
    lines += ["", "## Pictures", ""] + [f"![{title}]({name})" for title, name in pictures]
    for title, sides in run.curves.items():
        for side, points in sides.items():
            lines += ["", f"{title} ({side}): " + ", ".join(f"{x:g}: {number(y, 1)}" for x, y in points)]
    lines += ["", "## Left out", ""] + [f"- {each}" for each in run.left]
    (run.out / "report.md").write_text("\n".join(lines) + "\n")
    (run.out / "costs.json").write_text(json.dumps(finite(costs(found, about, run.figures)), indent=1) + "\n")
    (run.out / "results.json").write_text(json.dumps(finite(
        {"about": about, "rows": run.rows, "figures": run.figures, "curves": run.curves, "left": run.left}), indent=1) + "\n")


def costs(found, about, figures):
    """Medians of the sandbox's calls: what deploy/benchmark/scale computes with."""
    calls = {scenario: {column: round(found.of(scenario, side, column), 5) for column in ("cpu", "databaseCpu", "transactions", "walBytes")}
             for scenario, side in found.order if side == "waybill" and ", open" not in scenario}
    kept = ("commit", "at", "processors", "processor")
    return {"about": {name: about[name] for name in kept}, "calls": calls, "figures": figures}


def finite(value):
    """JSON has no NaN."""
    if isinstance(value, dict):
        return {name: finite(each) for name, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [finite(each) for each in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


def number(value, digits):
    return "–" if math.isnan(value) else "never seen" if math.isinf(value) else f"{value:.{digits}f}"


def processor():
    found = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    return found.group(1).strip() if found else platform.machine()


def draw(run, found):
    """A picture of bars for each scenario with several sides, one for each curve."""
    pictures = []
    for scenario in dict.fromkeys(each for each, _ in found.order):
        sides = [side for each, side in found.order if each == scenario]
        if len(sides) > 1:
            values = {side: found.values(scenario, side, "perSecond") for side in sides}
            pictures.append((f"{scenario}: calls a second", save(run, scenario, bars(f"{scenario}: calls a second", values))))
    for title, sides in run.curves.items():
        pictures.append((title, save(run, title, lines_of(title, sides))))
    return pictures


def save(run, title, svg):
    name = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-") + ".svg"
    (run.out / name).write_text(svg)
    return name


def svg(height, body):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {height}" font-family="sans-serif" font-size="13" fill="{INK}">'
            f'<rect width="640" height="{height}" fill="white"/>{body}</svg>\n')


def text(x, y, what, anchor="start"):
    escaped = what.replace("&", "&amp;").replace("<", "&lt;")
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}">{escaped}</text>'


def bars(title, values):
    """Medians as bars, the range of the rounds as a line across the end."""
    most = max(max(each) for each in values.values()) or 1
    body = text(12, 22, title)
    for row, (side, each) in enumerate(values.items()):
        y, middle, low, high = 40 + row * 30, median(each), min(each), max(each)
        scale = lambda value: 160 + 380 * value / most  # noqa: E731
        body += text(150, y + 15, side, "end")
        body += f'<rect x="160" y="{y}" width="{scale(middle) - 160:.1f}" height="20" fill="{PALETTE.get(side, "#868e96")}"/>'
        body += f'<path d="M{scale(low):.1f} {y + 10}H{scale(high):.1f}M{scale(low):.1f} {y + 5}v10M{scale(high):.1f} {y + 5}v10" stroke="{INK}" fill="none"/>'
        body += text(scale(max(middle, high)) + 6, y + 15, f"{middle:,.0f}".replace(",", " "))
    return svg(50 + 30 * len(values), body)


def lines_of(title, sides):
    points = [point for each in sides.values() for point in each]
    xs, most = [x for x, _ in points], max(y for _, y in points) or 1
    log = max(xs) > 30 * max(min(xs), 1)
    place = (lambda x: math.log10(max(x, 1))) if log else (lambda x: x)
    low, high = place(min(xs)), place(max(xs))
    x_of = lambda x: 70 + 540 * (place(x) - low) / ((high - low) or 1)  # noqa: E731
    y_of = lambda y: 250 - 200 * y / most  # noqa: E731
    body = text(12, 22, title) + f'<path d="M70 50V250H610" stroke="{SOFT}" fill="none"/>' + text(62, 54, f"{most:.3g}", "end") + text(62, 254, "0", "end")
    for side, each in sides.items():
        colour = PALETTE.get(side, "#868e96")
        body += '<path d="M' + "L".join(f"{x_of(x):.1f} {y_of(y):.1f}" for x, y in each) + f'" stroke="{colour}" stroke-width="2" fill="none"/>'
        for x, y in each:
            body += f'<circle cx="{x_of(x):.1f}" cy="{y_of(y):.1f}" r="3" fill="{colour}"/>'
    for x in sorted(set(xs))[:: max(1, len(set(xs)) // 8)]:
        body += text(x_of(x), 270, f"{x:g}", "middle")
    return svg(285, body)
