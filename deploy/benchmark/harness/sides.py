"""What is compared: the sandbox of this checkout, bare routes, Keycloak, node-oidc-provider, pgbench."""

import base64
import json
import os
import re
import shutil
import subprocess
import time
import urllib.parse
import zipfile
from pathlib import Path

from .machine import Left, Server, children, has, listener
from .requests import Request

ROOT = Path(__file__).resolve().parents[3]
AOT_CACHES = ROOT / "target/aot"
SOURCES = ROOT / "deploy/benchmark/src/main/java/io/waybill/benchmark"
FORM = "application/x-www-form-urlencoded"
KEYCLOAK = re.search("<keycloak.version>(.+)</", (ROOT / "pom.xml").read_text()).group(1)
OIDC_PROVIDER = "9.13.3"


def java():
    return Path(os.environ["JAVA_HOME"]) / "bin/java"


def class_path(service):
    """The libraries of a packaged service; classes of theirs that Quarkus changes are in its own jar."""
    app = ROOT / service / "target/quarkus-app"
    return f"{app}/quarkus-run.jar:{app}/lib/*"


def basic(user, password):
    return "Basic " + base64.b64encode(f"{user}:{password}".encode()).decode()


def form(**fields):
    return urllib.parse.urlencode(fields)


class Waybill:
    """A sandbox, as `./sandbox` starts it. Ports: base to base + 3."""

    name = "waybill"

    def __init__(self, base, work, out):
        self.base, self.work = base, Path(work)
        self.home = self.work / "sandbox"
        self.log = out / "sandbox.log"
        self.server = None

    def launcher(self):
        return [ROOT / "sandbox"]

    def start(self):
        """Seconds until it says that it is ready."""
        environment = self.home / "sandbox.env"
        environment.unlink(missing_ok=True)
        self.server = Server([*self.launcher(), "--port-base", self.base, "--output", self.home], self.log)
        while not environment.exists():
            if self.server.process.poll() is not None or time.monotonic() - self.server.began > 300:
                raise Left(f"the sandbox did not start: {self.server.tail()}")
            time.sleep(0.05)
        took = time.monotonic() - self.server.began
        self.env = dict(re.findall(r"^(\w+)='(.*)'$", environment.read_text(), re.M))
        self.token = self.issue()
        self.postmaster = int((self.home / "data/database/pgdata/postmaster.pid").read_text().split()[0])
        return took

    def await_caches(self):
        """Waits for what the first start of a build prepares in the background for the later ones."""
        while not self.has_caches():
            if "Later starts will not be faster" in self.server.tail() or time.monotonic() - self.server.began > 900:
                raise Left(f"the sandbox prepared no AOT caches: {self.server.tail()}")
            time.sleep(1)

    @staticmethod
    def has_caches():
        """Whether each service has one made from its jar; of the JDK in use or another, as there is seldom more than one."""
        caches = {path.stem: path.stat().st_mtime for path in AOT_CACHES.glob("*/*.aot")}
        return all(caches.get(jar.parts[-4], 0) > jar.stat().st_mtime
                   for jar in ROOT.glob("*-service/target/quarkus-app/quarkus-run.jar"))

    def stop(self):
        if self.server:
            self.server.stop()

    def issue(self):
        status, _, body = self.token_request().send()
        if status != 200:
            raise Left(f"the sandbox issues no token: {status}")
        return json.loads(body)["access_token"]

    def token_request(self, more=""):
        return Request(self.base, "/auth/v4/accesstoken", "POST", {
            "Content-Type": FORM, "Authorization": basic(self.env["CLIENT_ID"], self.env["CLIENT_SECRET"]),
        }, "grant_type=client_credentials", more)

    def renew_token(self, requests):
        """Puts a new access token where the requests have one."""
        old, self.token = self.token, self.issue()
        for request in requests:
            request.headers = {name: value.replace(old, self.token) for name, value in request.headers.items()}
            request.body = request.body.replace(old, self.token)

    def operator_token(self):
        request = self.token_request()
        request.headers["Authorization"] = basic(self.env["OPERATOR_CLIENT_ID"], self.env["OPERATOR_CLIENT_SECRET"])
        return json.loads(request.send()[2])["access_token"]

    def pids(self, port):
        pid = listener(port)
        return [pid] if pid else []

    def postgres(self):
        return children(self.postmaster)

    def database(self, role=None):
        """The address for psql: as the reader, or as the superuser."""
        url = self.env["JDBC_URL"].removeprefix("jdbc:")
        if role is None:
            return url
        address = urllib.parse.urlsplit(url)
        password = (self.home / "data/database/superuser-password").read_text().strip()
        return f"postgresql://postgres:{urllib.parse.quote(password)}@{address.hostname}:{address.port}{address.path}"

    def sql(self, statements, role="superuser", database=None):
        url = self.database(role)
        if database:
            url = url.rsplit("/", 1)[0] + "/" + database
        done = subprocess.run(["psql", "-Atq", "-v", "ON_ERROR_STOP=1", url, "-c", statements], capture_output=True, text=True)
        if done.returncode:
            raise Left(f"psql: {done.stderr.strip()[:300]}")
        return done.stdout.strip()

    def transactions(self):
        """Transactions of the services' database so far, and bytes of WAL of the server."""
        row = self.sql("select xact_commit + xact_rollback, pg_current_wal_insert_lsn() - '0/0' from pg_stat_database "
                       "where datname = 'waybill'", None)
        return tuple(int(n) for n in row.split("|"))

    def log_statements(self, on):
        """Has the database write every statement to its log, or no more; the log as it is by then."""
        self.sql(f"alter system set log_statement = '{'all' if on else 'none'}'")
        self.sql("select pg_reload_conf()")
        time.sleep(0.5)
        return (self.home / "data/database/postgresql.log").read_bytes()

    def replica(self, own_port, port, log):
        """Another process of the service at a port of the sandbox, with the options of that one and on another port."""
        own = self.pids(own_port)[0]
        command = Path(f"/proc/{own}/cmdline").read_bytes().decode().split("\0")[:-1]
        env = dict(each.split("=", 1) for each in Path(f"/proc/{own}/environ").read_bytes().decode().split("\0") if "=" in each)
        options = [f"-Dquarkus.http.port={port}", f"-Dquarkus.management.port={port + 1}"]
        locations = {"QUARKUS_CONFIG_LOCATIONS": env.get("QUARKUS_CONFIG_LOCATIONS", "")}
        return Server([command[0], *options, *command[1:]], log, locations, cwd=self.work)


class Routes:
    """The bare routes, once the answers of the sandbox are known."""

    def __init__(self, work, answers, out, port):
        self.answers, self.out, self.port, self.servers, self.took = answers, out, port, {}, {}

    def start(self):
        """Starts both; answers why one is missing."""
        missing = {}
        for name, command in (("vertx", self.vertx), ("rest", self.rest)):
            try:
                server = Server(command(), self.out / f"{name}.log")
                self.servers[name] = server
                self.took[name] = server.await_answer(Request(self.ports()[name], "/list"), 90)
            except (Left, OSError) as why:
                missing[name] = str(why)
        return missing

    def ports(self):
        return {"vertx": self.port, "rest": self.port + 1}

    def vertx(self):
        return [java(), "--enable-native-access=ALL-UNNAMED", "-cp", class_path("auth-token-service"),
                SOURCES / "BareRoute.java", self.port, self.answers]

    def rest(self):
        project = ROOT / "deploy/benchmark/rest-route"
        app = project / "target/quarkus-app/quarkus-run.jar"
        made_of = [ROOT / "pom.xml", project / "pom.xml", *(project / "src").rglob("*")]
        if not app.exists() or app.stat().st_mtime < max(each.stat().st_mtime for each in made_of):
            built = subprocess.run([ROOT / "mvnw", "-q", "-B", "-f", project / "pom.xml", "package"], capture_output=True, text=True)
            if built.returncode:
                raise Left(f"it could not be built: {built.stdout.strip()[:300]}")
            # Maven leaves a file as it is whose content has not changed.
            app.touch()
        return [java(), f"-Dquarkus.http.port={self.port + 1}", f"-Danswers={self.answers}", "-Xmx160m", "-XX:+UseSerialGC",
                "-jar", app]

    def pids(self, name):
        return self.servers[name].pids()

    def stop(self):
        for server in self.servers.values():
            server.stop()


class Keycloak:
    """Keycloak on the sandbox's PostgreSQL, in production mode, with one realm, one client and one user."""

    name = "keycloak"
    client, secret, user, password = "benchmark", "s" * 32, "benchmark", "benchmark-password"

    def __init__(self, waybill, peers, out, port):
        self.waybill, self.peers, self.out, self.port = waybill, peers, out, port
        self.home = peers / f"keycloak-{KEYCLOAK}"
        self.server = None

    def prepare(self):
        """Fetches and builds it, and makes its database."""
        if not self.home.exists():
            archive = self.peers / f"keycloak-quarkus-dist-{KEYCLOAK}.zip"
            if not archive.exists():
                fetched = subprocess.run(
                    [ROOT / "mvnw", "-q", "-B", "-N", "-f", ROOT / "pom.xml", "dependency:copy",
                     f"-Dartifact=org.keycloak:keycloak-quarkus-dist:{KEYCLOAK}:zip", f"-DoutputDirectory={self.peers}"],
                    capture_output=True, text=True)
                if not archive.exists():
                    raise Left(f"{archive.name} cannot be had: {fetched.stdout.strip()[:300]}")
            with zipfile.ZipFile(archive) as files:
                files.extractall(self.peers)
            (self.home / "bin/kc.sh").chmod(0o755)
        if not (self.home / "built").exists():
            self.run("build", "--db=postgres", "--cache=local", "--health-enabled=false", "--metrics-enabled=false")
            (self.home / "built").touch()
        realms = self.home / "data/import"
        realms.mkdir(parents=True, exist_ok=True)
        (realms / "benchmark-realm.json").write_text(json.dumps(self.realm()))
        self.waybill.sql("create database keycloak")

    def run(self, *arguments):
        done = subprocess.run([self.home / "bin/kc.sh", *arguments], capture_output=True, text=True)
        if done.returncode:
            raise Left(f"kc.sh {arguments[0]}: {done.stdout.strip()[-300:]}")

    def start(self):
        """Seconds to the first token."""
        database = urllib.parse.urlsplit(self.waybill.database("superuser"))
        self.server = Server(
            [self.home / "bin/kc.sh", "start", "--optimized", "--import-realm", "--http-enabled=true",
             f"--http-port={self.port}", "--http-host=127.0.0.1", "--hostname-strict=false",
             f"--db-url=jdbc:postgresql://{database.hostname}:{database.port}/keycloak",
             f"--db-username={database.username}"],
            self.out / "keycloak.log", {"KC_DB_PASSWORD": urllib.parse.unquote(database.password)})
        took = self.server.await_answer(self.token_request())
        self.token = json.loads(self.token_request().send()[2])["access_token"]
        return took

    def realm(self):
        audience = {"included.client.audience": self.client, "access.token.claim": "true", "introspection.token.claim": "true"}
        key = {"priority": ["200"], "enabled": ["true"], "active": ["true"], "ecdsaEllipticCurveKey": ["P-256"]}
        return {
            "realm": "benchmark", "enabled": True, "sslRequired": "none", "accessTokenLifespan": 3600,
            "defaultSignatureAlgorithm": "ES256", "passwordPolicy": "hashAlgorithm(argon2)",
            "components": {"org.keycloak.keys.KeyProvider": [
                {"name": "p-256", "providerId": "ecdsa-generated", "config": key}]},
            "clients": [{
                "clientId": self.client, "secret": self.secret, "enabled": True, "publicClient": False,
                "clientAuthenticatorType": "client-secret", "standardFlowEnabled": False,
                "serviceAccountsEnabled": True, "directAccessGrantsEnabled": True, "fullScopeAllowed": False,
                "attributes": {"access.token.signed.response.alg": "ES256"},
                "protocolMappers": [{"name": "audience", "protocol": "openid-connect",
                                     "protocolMapper": "oidc-audience-mapper", "config": audience}]}],
            "users": [{
                "username": self.user, "enabled": True, "email": "b@example.com", "emailVerified": True,
                "firstName": "B", "lastName": "M",
                "credentials": [{"type": "password", "value": self.password}]}]}

    def post(self, path, body):
        return Request(self.port, f"/realms/benchmark/protocol/openid-connect/{path}", "POST", {
            "Content-Type": FORM, "Authorization": basic(self.client, self.secret)}, body)

    def token_request(self):
        return self.post("token", "grant_type=client_credentials")

    def password_request(self):
        return self.post("token", form(grant_type="password", username=self.user, password=self.password))

    def introspection_request(self):
        return self.post("token/introspect", form(token=self.token))

    def pids(self):
        return self.server.pids()

    def stop(self):
        if self.server:
            self.server.stop()


class OidcProvider:
    """node-oidc-provider with two workers, in memory."""

    name = "oidc-provider"
    client, secret = "benchmark", "s" * 32

    def __init__(self, peers, out, port):
        self.home, self.out, self.port, self.server = peers / "oidc-provider", out, port, None

    def start(self):
        if not (has("node") and has("npm")):
            raise Left("node or npm is missing")
        self.home.mkdir(parents=True, exist_ok=True)
        package = self.home / "node_modules/oidc-provider/package.json"
        if not package.exists() or json.loads(package.read_text())["version"] != OIDC_PROVIDER:
            installed = subprocess.run(["npm", "install", "--prefix", self.home, "--no-audit", "--no-fund",
                                        f"oidc-provider@{OIDC_PROVIDER}"], capture_output=True, text=True)
            if installed.returncode:
                raise Left(f"npm: {installed.stderr.strip()[-300:]}")
        shutil.copy(ROOT / "deploy/benchmark/peers/oidc-provider.mjs", self.home)
        self.server = Server(["node", self.home / "oidc-provider.mjs", self.port, 2], self.out / "oidc-provider.log",
                             {"CLIENT_ID": self.client, "CLIENT_SECRET": self.secret})
        return self.server.await_answer(self.token_request(), 60)

    def token_request(self):
        return Request(self.port, "/token", "POST", {
            "Content-Type": FORM, "Authorization": basic(self.client, self.secret)},
            "grant_type=client_credentials&scope=api")

    def pids(self):
        return self.server.pids()

    def stop(self):
        if self.server:
            self.server.stop()


def pgbench_script(awbs, login_id):
    """One instruction in one transaction, by the same rules, for pgbench."""
    source = (Path(__file__).parent / "instruction.sql").read_text()
    lock, store = re.sub(r"--[^\n]*", "", source).strip().rstrip(";").split(";")
    # As the service sets them for a landmark; pgbench has no null.
    values = iter([":awb", f"'{login_id}'", ":awb", f"'{login_id}'", "'LM'", "null", "false", "null", "null", "null",
                   "'near ' || cast(:near as text)", "'benchmark'", "'benchmark'", "now()", "true",
                   "array['IN_TRANSIT','OUT_FOR_DELIVERY','DELIVERY_FAILED']"])
    try:
        statements = [re.sub(r"\?", lambda _: next(values), text) for text in (lock, store)]
    except StopIteration:
        raise Left("instruction.sql has other parameters than sides.py binds") from None
    # Each statement on one line: pgbench ends it at a semicolon.
    lock, store = (" ".join(text.split()) for text in statements)
    return (f"\\set near random(1, 1000000000)\n\\set index random(0, {len(awbs) - 1})\n"
            f"\\set awb {int(awbs[0])} + :index\n"
            f"\\startpipeline\n{lock.replace(':awb', 'cast(:awb as text)')};\n{store};\n\\endpipeline\n")
