"""What is more than one kind of call in turns."""

import copy
import json
import random
import re
import subprocess
import tempfile
import threading
import time
from pathlib import Path

from .machine import Left, has, measured, median, numbers, others_seconds, resident_mib, wrk
from .requests import Request
from .scenarios import PARCEL, Scenario, instruction_request
from .sides import FORM, SOURCES, ROOT, basic, class_path, form, java, pgbench_script

WARM_UP_CURVE = "warm-up: tokens a second after the start, by second"
CLIENTS = 100_000
ONE_CLIENT = "waybill, one client"
HASHING_CLIENTS = 8
HASHING, HASHING_AT_ONCE = "waybill, hashing", "waybill, hashing, refused clients ask again at once"
# What a log-in is answered that finds no place.
RETRY_AFTER_MILLIS = 2_000
COLD_RATE = 1_000
PGBENCH_MOST = 64
# Its connections open and plan their statements within a run: 64 of them need seconds for it.
PGBENCH_SECONDS = 10
# So many that clients seldom ask for one waybill at once, and each group has as many as there is room for.
WAYBILLS = 20_000
FIRST_WAYBILL = 60_000_000_000

NOT_HAD = {"JWT introspection of node-oidc-provider": "it introspects opaque tokens only"}


def idle_load():
    """Processors that other programs keep busy."""
    before, start = others_seconds([]), time.monotonic()
    time.sleep(2)
    return (others_seconds([]) - before) / (time.monotonic() - start)


def second_start(run):
    """The sandbox again, with the AOT caches that it has prepared meanwhile."""
    run.waybill.await_caches()
    run.waybill.stop()
    run.figures["sandboxSecondStart"] = run.waybill.start()


def starts(run):
    """Start to the first token, memory 5 s later, and how fast a service that has just started becomes."""
    request = run.waybill.token_request()
    request.port = run.base + 9
    # A pause of each connection between its calls: about half of what is possible when everything is warm.
    half = copy.copy(request)
    half.more = "delay = function() return 2 end\n"
    took, idle, warm = [], [], {"full": [], "half": []}
    for _ in range(min(run.rounds, 3)):
        for load, called, connections in (("full", request, run.connections), ("half", half, 2 * run.connections)):
            replica = run.waybill.replica(run.base, request.port, run.out / "replica.log")
            try:
                took.append(replica.await_answer(request))
                time.sleep(5)
                idle.append(resident_mib(replica.pids()))
                warm[load].append([wrk(called, connections, 1, run.work)["perSecond"] for _ in range(max(12, run.warm_up))])
            finally:
                replica.stop()
    run.figures.update(waybillStart=median(took), waybillIdleMib=median(idle))
    rates = {load: [median(each) for each in zip(*rounds)] for load, rounds in warm.items()}
    run.curves[WARM_UP_CURVE] = {f"waybill, {load} load": list(enumerate(each, 1)) for load, each in rates.items()}
    run.figures["waybillWarmUpAtHalfLoad"] = reached(rates["half"], median(rates["half"][-5:]))
    if run.keycloak:
        took, idle = [], []
        for _ in range(min(run.rounds, 3)):
            run.keycloak.stop()
            took.append(run.keycloak.start())
            time.sleep(5)
            idle.append(resident_mib(run.keycloak.pids()))
        run.figures.update(keycloakStart=median(took), keycloakIdleMib=median(idle))


def reached(rates, steady_rate):
    """The first second with 90 % of a rate."""
    return next((n for n, rate in enumerate(rates, 1) if rate >= 0.9 * steady_rate), float("inf"))


def cloned(run, applications):
    """Brings the registry to a number of applications, copies of the sandbox's; the clone n has the client id `clone-n`."""
    run.waybill.sql(f"""
        insert into auth.application (id, client_id, name, owner, business_region, service_level, roles, state,
            tokens_not_before, created_at)
        select gen_random_uuid(), 'clone-' || n, 'Clone ' || n, owner, business_region, service_level, roles, state,
            tokens_not_before, created_at
        from auth.application, generate_series(1, {applications}) n
        where client_id = '{run.waybill.env["CLIENT_ID"]}' on conflict do nothing;
        analyze auth.application;
        insert into auth.secret (id, application_id, hash, sealed, sealing_key, from_configuration, created_at)
        select a.client_id, a.id, s.hash, s.sealed, s.sealing_key, s.from_configuration, s.created_at
        from auth.application a, auth.secret s join auth.application o on o.id = s.application_id
        where a.client_id like 'clone-%' and o.client_id = '{run.waybill.env["CLIENT_ID"]}' on conflict do nothing;
        insert into auth.api_grant (application_id, api, environment, state, changed_at)
        select a.id, g.api, g.environment, g.state, g.changed_at
        from auth.application a, auth.api_grant g join auth.application o on o.id = g.application_id
        where a.client_id like 'clone-%' and o.client_id = '{run.waybill.env["CLIENT_ID"]}' on conflict do nothing;
        analyze auth.secret; analyze auth.api_grant""")


def any_clone(run, clients, after=None):
    """A token request of one of the clones, each time of another: any, or one after the other."""
    headers = Path(run.work) / "clones"
    headers.write_text("".join(basic(f"clone-{n}", run.waybill.env["CLIENT_SECRET"]) + "\n" for n in range(1, clients + 1)))
    choice = "math.random(#clients)" if after is None else "n % #clients + 1"
    return run.waybill.token_request(
        f"local clients = {{}}\nfor line in io.lines('{headers}') do clients[#clients + 1] = line end\nmath.randomseed(os.time())\n"
        f"local n = {(after or 0) - 1}\nrequest = function()\n  n = n + 1\n  wrk.headers['Authorization'] = clients[{choice}]\n"
        "  return wrk.format()\nend\n")


def ask_once(run, clients):
    """A token for each of the clones: the first of a client costs a query and a lease."""
    asked = 0
    while asked < clients:
        asked += wrk(any_clone(run, clients, asked), run.connections, 10, run.work)["calls"]


def probe(run, request):
    """Says what is wrong, where wrk would only count."""
    status, _, body = request.send()
    if status >= 400:
        raise Left(f"answered {status}: {body[:200]}")


def clone_request(run):
    request = run.waybill.token_request()
    request.headers = {**request.headers, "Authorization": basic("clone-1", run.waybill.env["CLIENT_SECRET"])}
    return request


def many_clients(run):
    cloned(run, CLIENTS)
    probe(run, clone_request(run))
    ask_once(run, CLIENTS)
    run.in_turns(Scenario("token-100000-clients", {"waybill": any_clone(run, CLIENTS), ONE_CLIENT: run.waybill.token_request()}))
    # The service has served for minutes now: so fast it becomes.
    if WARM_UP_CURVE in run.curves:
        rates = [rate for _, rate in run.curves[WARM_UP_CURVE]["waybill, full load"]]
        run.figures["waybillWarmUp"] = reached(rates, steady(run, "token-100000-clients", ONE_CLIENT))


def open_run(run, side, request, rate, seconds):
    # Compiled once: for so short a run the optimising compiler would take more of the processors than it gives back.
    command = [java(), "-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", class_path("freight-product-service"),
               SOURCES / "OpenModel.java",
               request.port, request.method, request.path, int(rate), seconds, 64, *request.files(run.work)]

    def generate():
        done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
        return numbers(done.stdout, done.stderr)

    return run.run(side, request, seconds, generate=generate)


def steady(run, scenario, side):
    rates = [row["perSecond"] for row in run.rows if row["scenario"] == scenario and row["side"] == side]
    if not rates:
        raise Left(f"{scenario} of {side} has not been measured")
    return median(rates)


def while_hashing(run):
    """Tokens at an eighth of the rate that is possible: alone, and while more log-ins come than can be hashed, from clients that wait
    before the next one if they are refused, as Retry-After says, and from clients that do not.

    With the hashes and what the generator needs, two processors are busy in the first case, but not short. In the second one they are:
    a refusal costs less than a tenth of a millisecond, so the clients ask again as often as the processors allow."""
    rate = steady(run, "token", "waybill") / 8
    cloned(run, HASHING_CLIENTS)
    env = run.waybill.env
    bodies = ", ".join("[[" + form(grant_type="password", client_id=f"clone-{n}", client_secret=env["CLIENT_SECRET"],
                                   username=env["ROPC_USERNAME"], password=env["ROPC_PASSWORD"]) + "]]"
                       for n in range(1, HASHING_CLIENTS + 1))
    log_ins = Request(run.base, f"{PARCEL}/token", "POST", {"Content-Type": FORM}, "",
                      f"local bodies = {{{bodies}}}\nlocal n, refused = 0, 0\nrequest = function()\n  n = n + 1\n"
                      "  return wrk.format(nil, nil, nil, bodies[n % #bodies + 1])\nend\n")
    # Any connection may wait in place of the one that was refused: wrk does not say which of them asks.
    patient = ("response = function(status)\n  if status == 503 then refused = refused + 1 end\nend\n"
               f"delay = function()\n  if refused == 0 then return 0 end\n  refused = refused - 1\n  return {RETRY_AFTER_MILLIS}\nend\n")
    seconds = max(5, run.seconds)
    folder = Path(run.work) / "log-ins"
    folder.mkdir(exist_ok=True)
    scripts = {HASHING: folder / "patient.lua", HASHING_AT_ONCE: folder / "at-once.lua"}
    scripts[HASHING].write_text(log_ins.lua() + patient)
    scripts[HASHING_AT_ONCE].write_text(log_ins.lua())
    for number in range(run.rounds):
        for side in ("waybill", *scripts):
            other = side in scripts and subprocess.Popen(
                ["wrk", "-t1", "-c64", f"-d{seconds + 7}s", "-s", str(scripts[side]), f"http://127.0.0.1:{run.base}{log_ins.path}"],
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            try:
                if other:
                    # At first all of them are refused at once, and wait.
                    time.sleep(3)
                result = open_run(run, "waybill", run.waybill.token_request(), rate, seconds)
            finally:
                if other:
                    other.terminate()
                    other.wait()
            run.rows.append({"scenario": "token-while-hashing", "side": side, "round": number + 1, **result})


def cold_jwt(run):
    """One product by JWT at a steady rate: one token, and another for each call."""
    product = run.scenarios["product"].requests["waybill"]
    seconds = max(3, run.seconds)
    collected = Path(run.work) / "tokens"
    for number in range(run.rounds):
        collected.unlink(missing_ok=True)
        # wrk's threads run Lua: the tokens that it is answered with go into a file.
        issue = run.waybill.token_request(
            f"local out = io.open('{collected}', 'a')\nresponse = function(status, headers, body)\n"
            "  local token = body:match('\"access_token\" *: *\"([^\"]+)\"')\n"
            "  if token then out:write('Bearer ' .. token .. '\\n'); out:flush() end\nend\n")
        # OpenModel calls for 5 s more than it counts.
        wanted, tokens = COLD_RATE * (seconds + 5), []
        while len(tokens) < wanted:
            before = len(tokens)
            wrk(issue, run.connections, 1, run.work)
            tokens = collected.read_text().splitlines()
            if len(tokens) == before:
                raise Left("no tokens are issued")
        collected.write_text("\n".join(tokens[:wanted]) + "\n")
        for side, authorization in (("warm", product.headers["Authorization"]), ("cold", f"@{collected}")):
            request = Request(product.port, product.path, headers={"Authorization": authorization})
            run.rows.append({"scenario": f"jwt-{side}", "side": "waybill", "round": number + 1,
                             **open_run(run, "waybill", request, COLD_RATE, seconds)})


def open_model(run):
    """Latency at half of what the slower side can do, from the time at which each call was due."""
    for name in ("token", "list", "match-small"):
        if name not in run.scenarios or not any(row["scenario"] == name for row in run.rows):
            continue
        sides = {side: request for side, request in run.scenarios[name].requests.items() if side != "vertx"}
        rate = min(steady(run, name, side) for side in sides) / 2
        for number in range(min(run.rounds, 3)):
            for side, request in sides.items():
                run.rows.append({"scenario": f"{name}, open at {rate:.0f}/s", "side": side, "round": number + 1,
                                 **open_run(run, side, request, rate, max(3, run.seconds))})


def waybills(run):
    """Imports waybills of the sandbox's licence, and returns their numbers, which are consecutive."""
    awbs = [str(FIRST_WAYBILL + each) for each in range(WAYBILLS)]
    now = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    status, _, answer = Request(
        run.base + 2, "/admin/v1/waybills", "POST",
        {"Authorization": f"Bearer {run.waybill.operator_token()}", "Content-Type": "application/x-ndjson"},
        "".join(json.dumps({"awbNo": awb, "loginId": run.waybill.env["LOGIN_ID"], "state": "IN_TRANSIT", "updatedAt": now}) + "\n"
                for awb in awbs)).send()
    if status != 200 or json.loads(answer)["refused"]:
        raise Left(f"the import of waybills is answered {status}: {answer[:200]}")
    return awbs


def pgbench(run):
    """An instruction by SQL alone, one in a transaction, in turns with the instruction."""
    if not has("pgbench"):
        raise Left("pgbench is missing (Debian: postgresql-contrib)")
    env = run.waybill.env
    script = Path(run.work) / "instruction.sql"
    awbs = waybills(run)
    script.write_text(pgbench_script(awbs, env["LOGIN_ID"]))
    url = run.waybill.database("superuser")

    def generate(clients):
        with tempfile.TemporaryDirectory(dir=run.work) as logs:
            done = subprocess.run(
                ["pgbench", "-n", "-M", "prepared", "-c", str(clients), "-j", "1", "-T", str(max(run.seconds, PGBENCH_SECONDS)), "-l",
                 "--log-prefix", f"{logs}/log", "-f", str(script), url],
                capture_output=True, text=True, env={"PGOPTIONS": "-c search_path=india_instruction", "PATH": "/usr/bin:/bin"})
            # Columns: client, transaction, microseconds, script, time.
            times = sorted(int(line.split()[2]) / 1000 for log in Path(logs).iterdir() for line in log.read_text().splitlines())
        rate = re.search(r"tps = ([\d.]+)", done.stdout)
        failed = re.search(r"number of failed transactions: (\d+)", done.stdout)
        if not (times and rate):
            raise Left(f"pgbench: {done.stderr.strip()[-300:]}")
        return {"calls": len(times), "perSecond": float(rate.group(1)),
                **{f"p{share}": times[len(times) * share // 100] for share in (50, 95, 99)},
                "refused": int(failed.group(1)) if failed else 0}

    known = run.scenarios["instruction"].requests["waybill"]
    profile = {"LoginID": env["LOGIN_ID"], "LicenceKey": env["LICENCE_KEY"], "Api_type": "S"}
    request = instruction_request(run.base, known.headers, profile, awbs)
    run.until_flat(request)
    generate(run.connections)
    for clients in (1, 8, 16, 64, 256):
        # pgbench has a connection for each client, and PostgreSQL keeps some for itself and the services.
        beside = min(clients, PGBENCH_MOST)
        for number in range(run.rounds):
            scenario = f"instruction-statements, {clients} clients"
            run.rows.append({"scenario": scenario, "side": "waybill", "round": number + 1,
                             **run.run("waybill", request, run.seconds, clients)})
            run.rows.append({"scenario": scenario, "side": "pgbench", "round": number + 1, **measured(
                lambda: generate(beside), lambda: [], run.waybill.postgres, run.waybill.transactions)})


def alone(run):
    """The signature and the hash, without anything around them."""
    own = [java(), "--enable-native-access=ALL-UNNAMED", "-cp", class_path("auth-token-service")]

    def said(name, *arguments):
        command = [*own, SOURCES / f"{name}.java", *arguments]
        done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
        if done.returncode:
            raise Left(f"{name}: {done.stderr.strip()[-200:]}")
        return done.stdout.split()

    words = said("SignatureAlone")
    for provider, micros in zip(words[::2], words[1::2]):
        run.figures[f"signatureMicros {provider}"] = float(micros)
    for threads in (1, 2):
        run.figures[f"hashesASecond {threads} threads"] = median(
            [float(said("HashAlone", threads, run.seconds + 1)[0]) for _ in range(min(run.rounds, 3))])


def curve(run, title, points):
    run.curves[title] = points


def connections(run):
    points, cost = [], []
    for many in (8, 32, 128, 512):
        request = run.scenarios["list"].requests["waybill"]
        wrk(request, many, 1, run.work)
        rounds = [run.run("waybill", request, run.seconds, many) for _ in range(min(run.rounds, 3))]
        points.append((many, median([each["perSecond"] for each in rounds])))
        cost.append((many, median([each["cpu"] * 1000 for each in rounds])))
    curve(run, "list of products: calls a second by connections", {"waybill": points})
    curve(run, "list of products: processor ms of 1 000 calls by connections", {"waybill": cost})


SOAK_MIX = ("token", "product", "match-small", "weight", "instruction")
# Of each connection between its calls: about a third of what two processors can do.
SOAK_PAUSE_MILLIS = 20
SOAK_CONNECTIONS = 4
# What clients have stored is there to stay, and the instructions' feeds are for operators to read later.
SOAK_STORED = r"^(instruction|feed_entry|feed_change|outcome|idempotency_key)(_|$)"


def soak(run):
    """All services under a steady load for run.soak seconds: memory, latencies, and the size of tables that must not grow."""
    services = {service: run.base + port for port, service in enumerate(
        ("auth-token-service", "freight-product-service", "india-instruction-service", "india-product-service"))}
    requests = {name: copy.copy(run.scenarios[name].requests["waybill"]) for name in SOAK_MIX}
    for request in requests.values():
        request.more += f"delay = function() return {SOAK_PAUSE_MILLIS} end\n"
    windows = max(10, run.soak // 60)
    seconds = max(1, run.soak // windows)
    memory = {name: [] for name in (*services, "PostgreSQL")}
    latency = {"p50": {name: [] for name in requests}, "p99": {name: [] for name in requests}}
    tables, refused = [], 0
    run.waybill.renew_token(requests.values())
    for window in range(1, windows + 1):
        found = together(run, requests, SOAK_CONNECTIONS, seconds)
        at = window * seconds / 60
        for name, result in found.items():
            refused += result["refused"]
            for each, points in latency.items():
                points[name].append((at, result[each]))
        for name, port in services.items():
            memory[name].append((at, resident_mib(run.waybill.pids(port))))
        memory["PostgreSQL"].append((at, resident_mib(run.waybill.postgres())))
        tables.append((at, int(run.waybill.sql(f"""
            select sum(pg_total_relation_size(c.oid)) from pg_class c join pg_namespace n on n.oid = c.relnamespace
            where c.relkind = 'r' and n.nspname not like 'pg\_%' and n.nspname <> 'information_schema'
              and c.relname !~ '{SOAK_STORED}'""")) / 1024 / 1024))
        if window % 10 == 0:
            run.waybill.renew_token(requests.values())
    run.curves["soak: resident MiB by minutes"] = memory
    run.curves["soak: p50 in ms by minutes"] = latency["p50"]
    run.curves["soak: p99 in ms by minutes"] = latency["p99"]
    run.curves["soak: MiB of tables by minutes"] = {"what is not stored for clients": tables}
    run.figures.update({"soak seconds": windows * seconds, "soak calls refused": refused,
                        "soak memory": grown([[sum(y for _, y in each) for each in zip(*memory.values())]]),
                        "soak p50": grown([[y for _, y in each] for each in latency["p50"].values()]),
                        "soak p99": grown([[y for _, y in each] for each in latency["p99"].values()]),
                        "soak tables": grown([[y for _, y in tables]])})


def grown(series):
    """The greatest of the ratios: the median of a series' last fifth over that of its second."""
    return max(median(each[-(len(each) // 5):]) / median(each[len(each) // 5:2 * (len(each) // 5)]) for each in series)


def registry(run):
    """Tokens where there are many applications: for ten of them, and for any."""
    few, points = [], []
    run.until_flat(run.waybill.token_request())
    for applications in (10, 1_000, 10_000) + ((100_000,) if run.long else ()):
        cloned(run, applications)
        for asking, found in ((10, few), (applications, points)):
            request = any_clone(run, asking)
            ask_once(run, asking)
            rounds = [run.run("waybill", request, run.seconds) for _ in range(min(run.rounds, 3))]
            found.append((applications, median([each["cpu"] * 1000 for each in rounds])))
    curve(run, "token: processor ms of 1 000 calls by applications", {"ten of them ask": few, "all of them ask": points})


def instructions(run):
    """An instruction, with many stored before it."""
    points, stored = [], 0
    login_id = run.waybill.env["LOGIN_ID"]
    request = run.scenarios["instruction"].requests["waybill"]
    run.until_flat(request)
    for rows in (10_000, 100_000, 1_000_000) + ((10_000_000,) if run.long else ()):
        run.waybill.sql(f"""
            set session_replication_role = replica;
            insert into india_instruction.waybill (awb_no, login_id, state, updated_at, changed_at)
            select (80000000000 + n)::text, '{login_id}', 'DELIVERED', now(), now()
            from generate_series({stored // 10}, {rows // 10}) n on conflict do nothing;
            insert into india_instruction.instruction (awb_no, login_id, kind, land_mark, accepted_at, accepted_on,
                application_id, request_id, state, state_at)
            select (80000000000 + n / 10)::text, '{login_id}', 'LM', 'near ' || n, now() - n * interval '1 second', current_date,
                'benchmark', 'benchmark', 'APPLIED', now()
            from generate_series({stored}, {rows - 1}) n;
            analyze india_instruction.instruction""")
        stored = rows
        rounds = [run.run("waybill", request, run.seconds) for _ in range(min(run.rounds, 3))]
        points.append((rows, median([each["databaseCpu"] * 1000 for each in rounds])))
    curve(run, "instruction: the database's processor ms of 1 000 calls by stored instructions", {"waybill": points})


def replicas(run):
    """What a call costs when one, two and three replicas answer at once, on the same processors and database."""
    for name, offset in (("product", 1), ("instruction", 2)):
        request = run.scenarios[name].requests["waybill"]
        requests, added = [request], []
        costs, database = [], []
        run.until_flat(request)
        try:
            for many in (1, 2, 3):
                if many > 1:
                    another = copy.copy(request)
                    another.port = run.base + 10 + 2 * many
                    added.append(run.waybill.replica(run.base + offset, another.port, run.out / f"replica-{many}.log"))
                    requests.append(another)
                    added[-1].await_answer(Request(another.port + 1, "/q/health/ready"))
                    run.until_flat(another)
                pids = lambda: [pid for each in requests for pid in run.waybill.pids(each.port)]  # noqa: E731
                rounds = [measured(lambda: at_once(run, requests), pids, run.waybill.postgres, run.waybill.transactions)
                          for _ in range(min(run.rounds, 3))]
                costs.append((many, median([each["cpu"] * 1000 for each in rounds])))
                database.append((many, median([each["databaseCpu"] * 1000 for each in rounds])))
        finally:
            for each in added:
                each.stop()
        curve(run, f"{name}: processor ms of 1 000 calls by replicas", {"waybill": costs, "its database": database})


def at_once(run, requests):
    """All of them at the same time, with the connections shared out; one result."""
    found = together(run, dict(enumerate(requests)), max(1, run.connections // len(requests)), run.seconds).values()
    return {name: sum(each[name] for each in found) if name in ("calls", "perSecond", "refused") else max(each[name] for each in found)
            for name in next(iter(found))}


def together(run, requests, connections, seconds):
    """All of them at the same time; the results by name."""
    found = {}

    def call(name, request):
        folder = Path(run.work) / f"caller-{name}"
        folder.mkdir(exist_ok=True)
        found[name] = wrk(request, connections, seconds, folder)

    callers = [threading.Thread(target=call, args=each) for each in requests.items()]
    for each in callers:
        each.start()
    for each in callers:
        each.join()
    if len(found) < len(requests):
        raise Left("a generator failed")
    return found


def catalogue(run):
    """A match in catalogues of more and more products: copies that serve other lanes."""
    seed = json.loads((ROOT / "freight-product-service/src/main/resources/seed/catalogue.json").read_text())
    operator = {"Authorization": f"Bearer {run.waybill.operator_token()}", "Content-Type": "application/json"}
    model = next(each for each in seed["products"] if each["productCode"] == "STD")
    others = [each["code"] for each in seed["countries"] if each["code"] not in ("SE", "FR", "DK", "NO")]
    request = run.scenarios["match-small"].requests["waybill"]
    points, choose = [], random.Random(1)

    def copied(n):
        lanes = {way: [{"countryCode": each, "customs": False, "excludedPostalCodes": []} for each in choose.sample(others, 1)]
                 for way in ("countriesFrom", "countriesTo")}
        # 10 000 of them have to fit into the 10 MiB of an import.
        short = {"additionalServices": [], "payerCodes": model["payerCodes"][:1],
                 "dangerousGoods": {**model["dangerousGoods"], "exceptions": []},
                 "limits": {each: {"weightMax": model["limits"][each]["weightMax"]} for each in ("shipment", "piece")}}
        return {**model, **lanes, **short, "productCode": f"B{n:05d}"}

    def publish(copies):
        codes = [each["productCode"] for each in copies]
        rule = next(each for each in seed["laneRules"] if each["productCode"] == "STD")
        lanes = [{**rule, "productCode": each, "fromCountries": [], "toCountries": [], "source": "copied"} for each in codes]
        document = {**seed, "products": seed["products"] + copies, "laneRules": seed["laneRules"] + lanes,
                    "matchCases": [], "weightCases": []}
        status, _, body = Request(run.base + 1, "/admin/v1/catalogue?shrink=true", "PUT", operator,
                                  json.dumps(document, separators=(",", ":"))).send()
        if status >= 300:
            raise Left(f"the catalogue of {len(document['products'])} products is answered {status}: {body[:300]}")
        product = copy.copy(run.scenarios["product"].requests["waybill"])
        product.path = product.path.replace("/STD", f"/{codes[-1] if codes else 'B00000'}")
        until = time.monotonic() + 60
        while product.status() != (200 if codes else 404):
            if time.monotonic() > until:
                raise Left(f"the catalogue of {len(document['products'])} products is not served")
            time.sleep(0.5)
        return len(document["products"])

    try:
        for size in (0, 100, 1_000, 10_000 - len(seed["products"])):
            products = publish([copied(n) for n in range(size)])
            probe(run, request)
            run.until_flat(request)
            rounds = [run.run("waybill", request, run.seconds) for _ in range(min(run.rounds, 3))]
            points.append((products, median([each["cpu"] * 1000 for each in rounds])))
    finally:
        publish([])
    curve(run, "match: processor ms of 1 000 calls by products in the catalogue", {"waybill": points})


def statements(run):
    """Statements a call, BEGIN and COMMIT included, from the database's own log."""
    for name, scenario in run.scenarios.items():
        request = scenario.requests["waybill"]
        wrk(request, run.connections, 1, run.work)
        before = len(run.waybill.log_statements(True))
        try:
            calls = wrk(request, run.connections, 1, run.work)["calls"]
        finally:
            log = run.waybill.log_statements(False)[before:]
        run.figures[f"statements a call: {name}"] = len(re.findall(rb"^.{0,80}LOG:  (?:execute|statement)", log, re.M)) / max(calls, 1)
