"""What is compared: a sandbox, bare routes, Keycloak, node-oidc-provider."""

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
PEERS = ROOT / "deploy/benchmark/peers"
FORM = "application/x-www-form-urlencoded"
KEYCLOAK = re.search("<keycloak.version>(.+)</", (ROOT / "pom.xml").read_text()).group(1)
OIDC_PROVIDER = "9.13.3"


def java():
    """The java of JAVA_HOME, or the one that ./mvnw finds."""
    if "JAVA_HOME" not in os.environ:
        os.environ["JAVA_HOME"] = subprocess.run(
            ["sh", "-c", f". '{ROOT}/.mvn/find-java.sh' && printf %s \"$JAVA_HOME\""], capture_output=True, text=True).stdout
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
    """A sandbox of a checkout that is packaged, without AOT caches. Ports: base to base + 3."""

    name = "waybill"

    def __init__(self, checkout, base, work, out):
        self.checkout, self.base, self.work = Path(checkout).resolve(), base, Path(work)
        self.home = self.work / "sandbox"
        self.log = Path(out) / "sandbox.log"
        self.server = None

    def launcher(self):
        target = self.checkout / "deploy/sandbox/target"
        if not (target / "class-path").exists():
            raise Left(f"{self.checkout} is not packaged: run its ./sandbox build")
        path = f"{(target / 'class-path').read_text().strip()}:{target / 'classes'}"
        options = ["-Xmx256m", "--enable-native-access=ALL-UNNAMED", f"-Dwaybill.checkout={self.checkout}"]
        return [java(), *options, "-cp", path, "io.waybill.sandbox.Main"]

    def start(self):
        environment = self.home / "sandbox.env"
        self.server = Server([*self.launcher(), "--port-base", self.base, "--output", self.home], self.log)
        while not environment.exists():
            if self.server.process.poll() is not None or time.monotonic() - self.server.began > 300:
                raise Left(f"the sandbox did not start: {self.server.tail()}")
            time.sleep(0.05)
        self.env = dict(re.findall(r"^(\w+)='(.*)'$", environment.read_text(), re.M))
        self.token = self.issue()
        self.postmaster = int((self.home / "data/database/pgdata/postmaster.pid").read_text().split()[0])

    def stop(self):
        if self.server:
            self.server.stop()

    def issue(self):
        status, _, body = self.token_request().send()
        if status != 200:
            raise Left(f"the sandbox issues no token: {status}")
        return json.loads(body)["access_token"]

    def token_request(self):
        return Request(self.base, "/auth/v4/accesstoken", "POST", {
            "Content-Type": FORM, "Authorization": basic(self.env["CLIENT_ID"], self.env["CLIENT_SECRET"]),
        }, "grant_type=client_credentials")

    def renew_token(self, requests):
        """Puts a new access token where the requests have one."""
        old, self.token = self.token, self.issue()
        for request in requests:
            request.headers = {name: value.replace(old, self.token) for name, value in request.headers.items()}
            request.body = request.body.replace(old, self.token)

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

    def sql(self, statements, role="superuser"):
        done = subprocess.run(
            ["psql", "-Atq", "-v", "ON_ERROR_STOP=1", self.database(role), "-c", statements], capture_output=True, text=True)
        if done.returncode:
            raise Left(f"psql: {done.stderr.strip()[:300]}")
        return done.stdout.strip()

    def transactions(self):
        """Transactions of the services' database so far, and bytes of WAL of the server."""
        row = self.sql("select xact_commit + xact_rollback, pg_current_wal_insert_lsn() - '0/0' from pg_stat_database "
                       "where datname = 'waybill'", None)
        return tuple(int(n) for n in row.split("|"))


class Routes:
    """The bare routes, once the answers of the sandbox are known."""

    def __init__(self, work, answers, out, port):
        self.answers, self.out, self.port, self.servers = answers, out, port, {}

    def start(self):
        """Starts both; answers why one is missing."""
        missing = {}
        for name, command in (("vertx", self.vertx), ("rest", self.rest)):
            try:
                server = Server(command(), self.out / f"{name}.log")
                self.servers[name] = server
                server.await_answer(Request(self.ports()[name], "/list"), 90)
            except (Left, OSError) as why:
                missing[name] = str(why)
        return missing

    def ports(self):
        return {"vertx": self.port, "rest": self.port + 1}

    def vertx(self):
        return [java(), "--enable-native-access=ALL-UNNAMED", "-cp", class_path("auth-token-service"),
                PEERS / "BareRoute.java", self.port, self.answers]

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
        # The heap of the sandbox's services.
        heap = ["-Xmx256m", "-Xms24m", "-XX:+UseSerialGC", "-XX:MinHeapFreeRatio=10", "-XX:MaxHeapFreeRatio=25"]
        return [java(), *heap, f"-Dquarkus.http.port={self.port + 1}", f"-Danswers={self.answers}", "-jar", app]

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
        database = urllib.parse.urlsplit(self.waybill.database("superuser"))
        self.server = Server(
            [self.home / "bin/kc.sh", "start", "--optimized", "--import-realm", "--http-enabled=true",
             f"--http-port={self.port}", "--http-host=127.0.0.1", "--hostname-strict=false",
             f"--db-url=jdbc:postgresql://{database.hostname}:{database.port}/keycloak",
             f"--db-username={database.username}"],
            self.out / "keycloak.log", {"KC_DB_PASSWORD": urllib.parse.unquote(database.password)})
        self.server.await_answer(self.token_request())
        self.token = json.loads(self.token_request().send()[2])["access_token"]

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
        shutil.copy(PEERS / "oidc-provider.mjs", self.home)
        self.server = Server(["node", self.home / "oidc-provider.mjs", self.port, 2], self.out / "oidc-provider.log",
                             {"CLIENT_ID": self.client, "CLIENT_SECRET": self.secret})
        self.server.await_answer(self.token_request(), 60)

    def token_request(self):
        return Request(self.port, "/token", "POST", {
            "Content-Type": FORM, "Authorization": basic(self.client, self.secret)},
            "grant_type=client_credentials&scope=api")

    def pids(self):
        return self.server.pids()

    def stop(self):
        if self.server:
            self.server.stop()
