package io.waybill.system;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.system.Client.Answer;
import io.waybill.system.TenancyTable.CallerKind;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Makes the callers of {@link TenancyMatrixIT} by the operators' API. */
final class TenancyCallers {

    private static final String PARCEL = "parcel";
    static final List<String> APIS = List.of(PARCEL, "freight-product", "india-instruction", "india-product");
    private static final String INSTRUCTIONS = "/in/transportation/cust-instruction-update/v1";
    static final String OWN_WAYBILL = "69501388751";
    static final String FOREIGN_WAYBILL = "69501388762";

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /**
     * An application of the registry.
     *
     * @param token issued while it was approved; its secret if it never was
     */
    record Application(String id, String clientId, String secret, String secretId, String token, String parcelToken) {

        Application with(String newToken, String newParcelToken) {
            return new Application(id, clientId, secret, secretId, newToken, newParcelToken);
        }
    }

    /**
     * A caller: what it can show.
     *
     * @param application {@code null} for somebody who has none
     * @param tokens access tokens to try, each of which must be checked alike
     * @param key the subscription key
     */
    record Caller(CallerKind kind, Application application, List<String> tokens, String key) {}

    private final TenancyDeployment deployment;
    private final Client client;
    private final Map<CallerKind, Caller> callers = new EnumMap<>(CallerKind.class);
    private final Map<String, Caller> ungranted = new HashMap<>();
    private final Application developer;
    private final String username;
    private final String password = RandomSecret.token();
    private final String userId;
    private final String loginId;
    private final String licenceKey;
    private final String webhookId;
    private final String deliveryId;
    private final Application victim;
    private final String victimsKeyId;

    TenancyCallers(TenancyDeployment deployment) {
        this.deployment = deployment;
        this.client = deployment.client();
        client.raiseLevel("sandbox");
        // The level of the documents' examples.
        client.raiseLevel("gold");
        this.username = "clerk-" + UUID.randomUUID();
        this.userId = client.admin("POST", "/users", Map.of("username", username, "password", password))
                .path("id")
                .asText();

        Application registered = approved("Developer's", "production", APIS);
        APIS.forEach(api -> grant(registered.id(), api, "sandbox"));
        JsonNode licence = client.admin("POST", "/applications/" + registered.id() + "/licences", Map.of());
        this.loginId = licence.path("loginId").asText();
        this.licenceKey = licence.path("licenceKey").asText();
        this.developer = tokens(registered);
        Application other = tokens(approved("Another's", "production", APIS));
        String foreignLogin = client.admin("POST", "/applications/" + other.id() + "/licences", Map.of())
                .path("loginId")
                .asText();
        importWaybills(Map.of(OWN_WAYBILL, loginId, FOREIGN_WAYBILL, foreignLogin));
        this.webhookId = instructions("/webhooks", "{\"url\":\"https://receiver.example/\"}")
                .path("id")
                .asText();
        this.deliveryId =
                instructions("/webhooks/" + webhookId + "/test", "").path("id").asText();
        this.victim = approved("Target of operators", "production", APIS);
        this.victimsKeyId = key(victim.id());

        callers.put(CallerKind.NOBODY, new Caller(CallerKind.NOBODY, null, List.of(), null));
        add(CallerKind.OTHER, other);
        Application pending = registered("Unapproved");
        APIS.forEach(api -> grant(pending.id(), api, "production"));
        add(CallerKind.UNAPPROVED, pending.with(pending.secret(), pending.secret()));
        Application suspended = tokens(approved("Suspended", "production", APIS));
        client.admin("POST", "/applications/" + suspended.id() + "/suspend", Map.of("reason", "a drill"));
        add(CallerKind.SUSPENDED, suspended);
        for (String api : APIS) {
            ungranted.put(api, ungranted(api));
        }
        add(CallerKind.DEVELOPER, developer);
        add(CallerKind.OPERATOR, roleHolder(client.get("OPERATOR_CLIENT_ID"), client.get("OPERATOR_CLIENT_SECRET")));
        add(CallerKind.SERVICE, roleHolder(deployment.serviceId(), deployment.serviceSecret()));
        callers.put(CallerKind.SANDBOX, ofTheSandbox());
        add(CallerKind.SHIPPER, developer);
        awaitTheSuspension(suspended);
    }

    /** Id of a public key that the application gets. */
    private String key(String application) {
        Map<String, String> jwk = Map.of(
                "kty", "OKP",
                "crv", "Ed25519",
                "kid", "matrix",
                "x", "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo");
        return client.admin("POST", "/applications/" + application + "/keys", Map.of("jwk", jwk))
                .path("id")
                .asText();
    }

    /** The caller of a column, for a row that takes this API's grant. */
    Caller of(CallerKind kind, String api) {
        return kind == CallerKind.UNGRANTED
                ? ungranted.getOrDefault(api, ungranted.get(APIS.getFirst()))
                : callers.get(kind);
    }

    /** What stands for the names of the documents' parameters and fields, as far as they are of this deployment. */
    Map<String, String> values(Caller caller, String path, boolean credentialsInForm) {
        Map<String, String> values = new HashMap<>(Map.ofEntries(
                entry("LoginID", loginId),
                entry("LicenceKey", licenceKey),
                entry("AWBNo", caller.kind() == CallerKind.SHIPPER ? FOREIGN_WAYBILL : OWN_WAYBILL),
                entry("token", developer.token())));
        boolean impersonates = caller.kind() == CallerKind.OTHER;
        Application application = caller.application();
        String id = application == null ? "" : impersonates ? developer.clientId() : application.clientId();
        String secret = application == null ? "" : application.secret();
        values.put("ClientID", id);
        values.put("clientSecret", secret);
        values.put("client_id", credentialsInForm ? id : "");
        values.put("client_secret", credentialsInForm ? secret : "");
        if (path.startsWith("/admin/v1/")) {
            values.put("secretId", victim.secretId());
            values.put("keyId", victimsKeyId);
            values.remove("LoginID");
            if (path.startsWith("/admin/v1/applications/")) {
                values.put("id", victim.id());
            } else if (path.startsWith("/admin/v1/users/")) {
                values.put("id", userId);
            }
        } else {
            values.put("username", username);
            values.put("password", password);
        }
        if (path.startsWith(INSTRUCTIONS + "/webhooks/")) {
            values.put("id", webhookId);
            values.put("delivery", deliveryId);
        }
        return values;
    }

    String username() {
        return username;
    }

    String password() {
        return password;
    }

    /** A token of the developer's application that nobody needs afterwards. */
    String spareToken() {
        return token(client.get("AUTH_URL"), developer.clientId(), developer.secret());
    }

    /** Whether the developer's token is still good, as a service is told. */
    boolean isDevelopersTokenActive() {
        Application service = callers.get(CallerKind.SERVICE).application();
        return client.form(
                        client.get("AUTH_URL") + "/oauth2/introspect",
                        "token",
                        developer.token(),
                        "client_id",
                        service.clientId(),
                        "client_secret",
                        service.secret())
                .json()
                .path("active")
                .asBoolean();
    }

    private void add(CallerKind kind, Application application) {
        callers.put(kind, caller(kind, application));
    }

    private static Caller caller(CallerKind kind, Application application) {
        return new Caller(kind, application, List.of(application.token()), application.clientId());
    }

    /** Without the grant of variant B no opaque token is issued: there, the grant ended afterwards. */
    private Caller ungranted(String api) {
        boolean hadTheGrant = api.equals(PARCEL);
        List<String> granted =
                APIS.stream().filter(other -> hadTheGrant || !other.equals(api)).toList();
        Application application = tokens(approved("Without " + api, "production", granted));
        if (hadTheGrant) {
            client.admin(
                    "POST",
                    "/applications/" + application.id() + "/grants/revoke",
                    Map.of("api", api, "environment", "production", "reason", "a drill"));
        }
        grant(application.id(), api, "sandbox");
        return caller(CallerKind.UNGRANTED, application);
    }

    /** The tokens differ from production's in the environment alone; its keys and secrets are of another registry. */
    private Caller ofTheSandbox() {
        String sandbox = deployment.sandbox().toString();
        String developerToken = token(sandbox, developer.clientId(), developer.secret());
        Application triedOut = approved("In the sandbox", "sandbox", APIS);
        Application unknown = new Application(
                triedOut.id(),
                RandomSecret.token(),
                RandomSecret.token(),
                triedOut.secretId(),
                developerToken,
                parcelToken(sandbox, developer));
        return new Caller(
                CallerKind.SANDBOX,
                unknown,
                List.of(
                        developerToken,
                        token(sandbox, client.get("OPERATOR_CLIENT_ID"), client.get("OPERATOR_CLIENT_SECRET")),
                        token(sandbox, deployment.serviceId(), deployment.serviceSecret())),
                triedOut.clientId());
    }

    private Application roleHolder(String clientId, String secret) {
        String token = token(client.get("AUTH_URL"), clientId, secret);
        return new Application(clientId, clientId, secret, "x", token, token);
    }

    private Application registered(String name) {
        JsonNode application = client.admin(
                "POST",
                "/applications",
                Map.of("name", name, "owner", "tests", "businessRegion", "SE", "level", "sandbox"));
        return new Application(
                application.path("id").asText(),
                application.path("clientId").asText(),
                application.path("clientSecret").asText(),
                application.path("secretId").asText(),
                null,
                null);
    }

    private Application approved(String name, String environment, List<String> apis) {
        Application application = registered(name);
        client.admin("POST", "/applications/" + application.id() + "/approve", Map.of());
        apis.forEach(api -> grant(application.id(), api, environment));
        return application;
    }

    private void grant(String application, String api, String environment) {
        Map<String, String> grant = Map.of("api", api, "environment", environment);
        client.admin("POST", "/applications/" + application + "/grants", grant);
        client.admin("POST", "/applications/" + application + "/grants/approve", grant);
    }

    private Application tokens(Application application) {
        return application.with(
                token(client.get("AUTH_URL"), application.clientId(), application.secret()),
                parcelToken(client.get("AUTH_URL"), application));
    }

    private String token(String issuer, String clientId, String secret) {
        return issued(client.form(
                issuer + "/auth/v4/accesstoken",
                "grant_type",
                "client_credentials",
                "client_id",
                clientId,
                "client_secret",
                secret));
    }

    private String parcelToken(String issuer, Application application) {
        return issued(client.form(
                issuer + "/parcel/de/account/auth/ropc/v1/token",
                "grant_type",
                "password",
                "client_id",
                application.clientId(),
                "client_secret",
                application.secret(),
                "username",
                username,
                "password",
                password));
    }

    private static String issued(Answer answer) {
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        return answer.json().path("access_token").asText();
    }

    private void importWaybills(Map<String, String> shippers) {
        StringBuilder lines = new StringBuilder();
        shippers.forEach((awb, login) ->
                lines.append("{\"awbNo\":\"%s\",\"loginId\":\"%s\",\"state\":\"IN_TRANSIT\",\"updatedAt\":\"%s\"}\n"
                        .formatted(awb, login, Instant.now())));
        Answer report = client.send(client.request(client.get("INDIA_INSTRUCTION_URL") + "/admin/v1/waybills")
                .header("Authorization", "Bearer " + client.operatorToken())
                .header("Content-Type", "application/x-ndjson")
                .POST(BodyPublishers.ofString(lines.toString())));
        assertThat(report.status()).as(report.toString()).isEqualTo(200);
        assertThat(report.json().path("refused").asLong()).as(report.toString()).isZero();
    }

    /** A call of the developer's application. */
    private JsonNode instructions(String path, String body) {
        Answer answer = client.post(
                client.get("INDIA_INSTRUCTION_URL") + INSTRUCTIONS + path, body, "JWTToken", developer.token());
        assertThat(answer.status()).as(answer.toString()).isBetween(200, 299);
        return answer.json();
    }

    /** The services learn of it within ten seconds. */
    private void awaitTheSuspension(Application suspended) {
        String profile = "\"profile\":{\"LoginID\":\"" + loginId + "\",\"LicenceKey\":\"" + licenceKey
                + "\",\"Api_type\":\"S\"}";
        new Shop(
                        client,
                        suspended.id(),
                        suspended.clientId(),
                        suspended.secret(),
                        suspended.secretId(),
                        profile,
                        suspended.token())
                .calls()
                .forEach((name, call) -> await(name + " is refused")
                        .atMost(PATIENCE)
                        .until(() -> call.get().status() == 401));
    }
}
