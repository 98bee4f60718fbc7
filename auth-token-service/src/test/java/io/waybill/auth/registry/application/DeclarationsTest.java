package io.waybill.auth.registry.application;

import static io.restassured.RestAssured.given;
import static io.waybill.auth.ClientKeyPair.requestToken;
import static io.waybill.auth.Registry.admin;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import com.nimbusds.jose.JWSAlgorithm;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.response.ValidatableResponse;
import io.waybill.auth.ClientKeyPair;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.test.PostgresResource;
import io.waybill.test.StandInCluster;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Applications as their teams declare them. */
@QuarkusTest
@ServiceUnderTest
class DeclarationsTest {

    private static final long SEED = 20_261_126;

    private static final Map<String, String> PARCEL = Map.of("api", "parcel", "environment", "sandbox");
    private static final Map<String, String> PRODUCTION =
            Map.of("api", "india-product", "environment", "production", "state", "approved");

    private final String externalId = "team:" + UUID.randomUUID();

    @Test
    void aDeclarationMakesAnApplicationWithAllThatItHas() throws Exception {
        ClientKeyPair key = ClientKeyPair.of(JWSAlgorithm.ES256, "2026-11");

        Response made = put(with(
                "level",
                "sandbox",
                "state",
                "approved",
                "grants",
                List.of(PARCEL, PRODUCTION),
                "keys",
                List.of(Map.of("jwk", key.jwk()))));

        made.then()
                .statusCode(201)
                .body("dryRun", equalTo(false))
                .body("application.externalId", equalTo(externalId))
                .body("application.level", equalTo("sandbox"))
                .body("application.state", equalTo("approved"))
                .body("application.grants.state", equalTo(List.of("approved", "approved")))
                .body("application.secrets", empty())
                .body("application.licences", empty())
                .body("declaration.keys.jwk.kid", contains("2026-11"))
                .body(
                        "changes.path",
                        equalTo(List.of(
                                "/name",
                                "/owner",
                                "/businessRegion",
                                "/level",
                                "/roles",
                                "/state",
                                "/grants/india-product/production",
                                "/grants/parcel/sandbox",
                                "/keys/jwk/2026-11")))
                .body("changes.kind.unique()", contains("ADDED"))
                .body(not(containsString("clientSecret")));
        String token = requestToken(key.assertion(made.path("application.clientId")))
                .then()
                .statusCode(200)
                .extract()
                .path("access_token");
        Registry.introspect(token).then().body("aud", contains("parcel"));
    }

    @Test
    void aRepetitionChangesNothingAndIsNotAudited() throws Exception {
        Map<String, Object> declared = whole();
        String id = put(declared).then().statusCode(201).extract().path("application.id");
        List<String> audited = audited(id);

        unchanged(put(declared));
        unchanged(put("?prune=true", declared));

        assertThat(audited(id)).isEqualTo(audited);
    }

    @Test
    void theDeclarationThatIsReadIsWhatCanBeDeclared() throws Exception {
        put(whole()).then().statusCode(201);

        Response read = get();
        read.then().statusCode(200).body("application.externalId", equalTo(externalId));

        unchanged(put("?prune=true", read.path("declaration")));
        assertThat(put(read.path("declaration")).<Object>path("declaration")).isEqualTo(read.path("declaration"));
    }

    @Test
    void whatIsNotDeclaredStaysUntilItIsPruned() throws Exception {
        App app = Registry.approved("parcel", "freight-product");
        ClientKeyPair kept = ClientKeyPair.of(JWSAlgorithm.ES256, "kept").addTo(app);
        ClientKeyPair former = ClientKeyPair.of(JWSAlgorithm.ES256, "former").addTo(app);
        String licence = admin("POST", "/applications/" + app.id() + "/licences", Map.of())
                .path("loginId");
        String bought = Registry.token(app);
        String signed = requestToken(former.assertion(app.clientId())).path("access_token");
        adopt(app.id(), externalId).then().statusCode(200);
        Map<String, Object> declared =
                with("grants", List.of(PARCEL), "keys", List.of(Map.of("jwk", kept.jwk())), "licences", List.of());

        put(declared)
                .then()
                .statusCode(200)
                .body("changes.path", contains("/name", "/owner"))
                .body("application.licences", hasSize(1));
        put("?prune=true", declared)
                .then()
                .statusCode(200)
                .body(
                        "changes.path",
                        contains("/grants/freight-product/sandbox", "/keys/jwk/former", "/licences/" + licence))
                .body("changes.kind.unique()", contains("REMOVED"))
                .body("changes[0].before.state", equalTo("approved"))
                .body("changes[0].after", nullValue())
                .body("application.grants.find { it.api == 'freight-product' }.state", equalTo("revoked"))
                .body("application.grants.find { it.api == 'freight-product' }.reason", equalTo("no longer declared"))
                .body("application.keys.find { it.kid == 'former' }.expiresAt", not(nullValue()))
                .body("application.licences", empty())
                .body("application.secrets", hasSize(1));

        assertThat(audited(app.id())).startsWith("licence.delete", "client-key.expire", "grant.revoke");
        Registry.introspect(bought).then().body("active", equalTo(false));
        Registry.introspect(signed).then().body("active", equalTo(false));
        requestToken(former.assertion(app.clientId())).then().statusCode(400);
        requestToken(kept.assertion(app.clientId())).then().statusCode(200);
    }

    @Test
    void pruningLeavesAloneWhatNothingIsSaidAbout() throws Exception {
        App app = Registry.approved("parcel");
        ClientKeyPair.of(JWSAlgorithm.ES256, "k1").addTo(app);
        admin("POST", "/applications/" + app.id() + "/licences", Map.of());
        adopt(app.id(), externalId).then().statusCode(200);

        put("?prune=true", with())
                .then()
                .statusCode(200)
                .body("changes.path", contains("/name", "/owner"))
                .body("application.level", equalTo("sandbox"))
                .body("declaration.grants", hasSize(1))
                .body("declaration.keys", hasSize(1))
                .body("declaration.licences", hasSize(1));
    }

    @Test
    void aDryRunSaysWhatTheRunDoesAndWritesNothing() throws Exception {
        Map<String, Object> declared = whole();

        Response dry = put("?dryRun=true", declared);
        dry.then().statusCode(200).body("dryRun", equalTo(true)).body("application", nullValue());
        get().then().statusCode(404);
        Response run = put(declared);
        run.then().statusCode(201);
        assertSame(dry, run);

        String id = run.path("application.id");
        List<String> audited = audited(id);
        Object before = run.path("application");
        Map<String, Object> other = with("name", "Another name", "grants", List.of(), "keys", List.of());
        dry = put("?prune=true&dryRun=true", other);
        dry.then().statusCode(200);
        assertThat(dry.<Object>path("application")).isEqualTo(before);
        assertThat(get().<Object>path("application")).isEqualTo(before);
        assertThat(audited(id)).isEqualTo(audited);
        assertSame(dry, put("?prune=true", other));
    }

    @Test
    void ofDeclarationsAtTheSameTimeOneMakesTheApplication() throws Exception {
        Map<String, Object> declared = whole();

        List<Response> answers;
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor();
                Connection connection = PostgresResource.connection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            // Nobody can make an application until all have looked for it, or wait for somebody who has.
            statement.execute("lock table application in share mode");
            List<CompletableFuture<Response>> calls = IntStream.range(0, 4)
                    .mapToObj(i -> CompletableFuture.supplyAsync(() -> put(declared), callers))
                    .toList();
            await().atMost(Duration.ofMinutes(1)).until(() -> waiting(statement) >= calls.size());
            connection.rollback();
            answers = calls.stream().map(CompletableFuture::join).toList();
        }

        assertThat(answers).extracting(Response::statusCode).containsExactlyInAnyOrder(201, 200, 200, 200);
        answers.stream().filter(answer -> answer.statusCode() == 200).forEach(DeclarationsTest::unchanged);
        assertThat(answers)
                .extracting(answer -> answer.<String>path("application.id"))
                .containsOnly(get().<String>path("application.id"));
    }

    private static int waiting(Statement statement) throws SQLException {
        try (ResultSet locks = statement.executeQuery("select count(*) from pg_locks where not granted")) {
            locks.next();
            return locks.getInt(1);
        }
    }

    @Test
    void appliedTwiceItIsAsAppliedOnce() throws Exception {
        Random random = new Random(SEED);
        List<Map<String, Object>> keys = new ArrayList<>(List.of(
                Map.of("jwksUri", "https://keys.example/a.json"), Map.of("jwksUri", "https://keys.example/b.json")));
        for (String kid : List.of("k1", "k1", "k/2", "k~3")) {
            keys.add(Map.of("jwk", ClientKeyPair.of(JWSAlgorithm.ES256, kid).jwk()));
        }
        String id = put(with()).path("application.id");
        List<String> licences = Stream.generate(() -> admin("POST", "/applications/" + id + "/licences", Map.of())
                        .<String>path("loginId"))
                .limit(3)
                .toList();

        for (int i = 0; i < 25; i++) {
            Map<String, Object> declared = with(
                    "name",
                    "Name " + random.nextInt(3),
                    "grants",
                    some(grants(random), random),
                    "keys",
                    some(keys, random).stream()
                            .collect(
                                    TreeMap<Object, Object>::new,
                                    (byName, key) -> byName.putIfAbsent(name(key), key),
                                    TreeMap::putAll)
                            .values(),
                    "licences",
                    some(get().path("declaration.licences"), random));
            if (random.nextBoolean()) {
                declared.put("level", random.nextBoolean() ? "standard" : "sandbox");
            }
            String prune = i % 3 == 0 ? "?prune=false" : "?prune=true";

            Response dry = put(prune + "&dryRun=true", declared);
            Response once = put(prune, declared);

            assertThat(once.statusCode()).as("%s %s", i, once.asString()).isEqualTo(dry.statusCode());
            if (once.statusCode() == 200) {
                assertSame(dry, once);
                Response twice = put(prune, declared);
                unchanged(twice);
                assertThat(twice.<Object>path("application")).isEqualTo(once.path("application"));
            } else {
                // Without pruning, one of the keys stands in the way.
                assertThat(prune).isEqualTo("?prune=false");
                once.then().statusCode(409).body("errors[0].pointer", containsString("/keys/"));
            }
        }
        assertThat(licences).containsAll(get().path("declaration.licences"));
    }

    private static Object name(Map<String, Object> key) {
        return key.get("jwk") instanceof Map<?, ?> jwk ? jwk.get("kid") : "address";
    }

    private static List<Map<String, String>> grants(Random random) {
        List<Map<String, String>> grants = new ArrayList<>();
        for (String api : List.of("parcel", "freight-product")) {
            for (String environment : List.of("sandbox", "production")) {
                Map<String, String> grant = new TreeMap<>(Map.of("api", api, "environment", environment));
                if (random.nextBoolean()) {
                    grant.put("state", "approved");
                }
                grants.add(grant);
            }
        }
        return grants;
    }

    private static <T> List<T> some(List<T> all, Random random) {
        return all.stream().filter(element -> random.nextInt(3) > 0).toList();
    }

    @Test
    void anExistingApplicationGetsItsIdFromAnOperator() {
        App app = Registry.approved();
        String other = Registry.register().id();
        put(with()).then().statusCode(201);
        String own = externalId + ".b";

        adopt(app.id(), externalId)
                .then()
                .statusCode(409)
                .body("errors[0].pointer", equalTo("/externalId"))
                .body("errors[0].code", equalTo("DUPLICATE"));
        admin("POST", "/applications", with("externalId", externalId)).then().statusCode(409);
        adopt(app.id(), own).then().statusCode(200).body("externalId", equalTo(own));
        adopt(app.id(), own).then().statusCode(200);
        Registry.describe(app.id(), "Another name", "tests", List.of());

        admin("GET", "/applications/" + app.id()).then().body("externalId", equalTo(own));
        admin("GET", "/applications/by-external-id/" + own).then().body("application.id", equalTo(app.id()));
        admin("GET", "/applications/" + other).then().body("externalId", nullValue());
        admin("POST", "/applications", with("externalId", externalId + ".c"))
                .then()
                .statusCode(201)
                .body("externalId", equalTo(externalId + ".c"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-x", "a b", "a/b", "ä", ""})
    void anExternalIdHasABoundedForm(String id) {
        admin("POST", "/applications", with("externalId", id))
                .then()
                .statusCode(400)
                .body("errors.pointer", contains("/externalId"));
        admin("POST", "/applications", with("externalId", "a".repeat(101)))
                .then()
                .statusCode(400);
    }

    @Test
    void anIdOfAnotherFormNamesNothing() {
        admin("PUT", "/applications/by-external-id/-x", with())
                .then()
                .statusCode(400)
                .body("errors.pointer", contains("externalId"));
        admin("GET", "/applications/by-external-id/-x").then().statusCode(404);
        get().then().statusCode(404);
    }

    @Test
    void anApplicationOfTheConfigurationIsNotDeclared() throws SQLException {
        Map<String, Object> operators = admin("GET", "/applications?limit=500")
                .path("items.find { it.clientId == '" + Registry.OPERATOR_ID + "' }");
        operators.keySet().retainAll(List.of("id", "name", "owner", "businessRegion", "level", "roles"));
        Object id = operators.remove("id");
        operators.put("externalId", externalId);

        admin("PUT", "/applications/" + id, operators).then().statusCode(409);
        set(externalId);
        put(with()).then().statusCode(409).body("detail", containsString("comes from the configuration"));
        set(null);
        admin("GET", "/applications/" + id).then().body("name", equalTo(operators.get("name")));
    }

    private static void set(String externalId) throws SQLException {
        try (Connection connection = PostgresResource.connection();
                Statement statement = connection.createStatement()) {
            statement.execute("update application set external_id = "
                    + (externalId == null ? "null" : "'" + externalId + "'")
                    + " where client_id = '" + Registry.OPERATOR_ID + "'");
        }
    }

    @Test
    void aSuspensionIsNeitherLiftedNorInTheWay() throws Exception {
        Map<String, Object> declared = whole();
        String id = put(declared).path("application.id");
        admin("POST", "/applications/" + id + "/suspend", Map.of("reason", "a test"))
                .then()
                .statusCode(200);

        unchanged(put(declared));
        put("?prune=true", with("state", "approved", "keys", List.of()))
                .then()
                .statusCode(200)
                .body("application.state", equalTo("suspended"))
                .body("changes.path", hasItem("/keys/jwksUri"));
    }

    @Test
    void whatIsNotDeclaredApprovedWaitsForADecision() {
        Map<String, String> wanted = Map.of("api", "parcel", "environment", "production");

        put(with("grants", List.of(wanted)))
                .then()
                .statusCode(201)
                .body("application.state", equalTo("registered"))
                .body("application.grants[0].state", equalTo("requested"))
                .body("declaration.state", nullValue());
        put(with("state", "approved", "grants", List.of(approved(wanted))))
                .then()
                .statusCode(200)
                .body("changes.path", contains("/state", "/grants/parcel/production"))
                .body("changes.kind", contains("ADDED", "CHANGED"))
                .body("application.state", equalTo("approved"))
                .body("application.grants[0].state", equalTo("approved"));
        unchanged(put(with("grants", List.of(wanted))));
    }

    private static Map<String, String> approved(Map<String, String> grant) {
        Map<String, String> approved = new TreeMap<>(grant);
        approved.put("state", "approved");
        return approved;
    }

    @Test
    void aDeletedApplicationIsMadeAnew() {
        String first = put(with()).path("application.id");
        admin("DELETE", "/applications/" + first).then().statusCode(204);

        put(with()).then().statusCode(201).body("application.id", not(equalTo(first)));
    }

    @Test
    void anErrorInOnePlaceLeavesEverythingAsItWas() throws Exception {
        String id = put(whole()).path("application.id");
        List<String> audited = audited(id);
        Object before = get().path("application");
        Map<String, Object> other = with(
                "name", "Another name", "level", "standard", "grants", List.of(), "licences", List.of("no-such-login"));

        put("?prune=true", other)
                .then()
                .statusCode(400)
                .body("errors.pointer", contains("/licences/0"))
                .body("errors.code", contains("UNKNOWN_CODE"));

        assertThat(get().<Object>path("application")).isEqualTo(before);
        assertThat(audited(id)).isEqualTo(audited);
    }

    @Test
    void aKeyThatAnotherStandsInTheWayOfIsNamed() throws Exception {
        Map<String, Object> first = jwk("k1");
        Map<String, Object> second = jwk("k1");
        List<Map<String, Object>> five = List.of(jwk("a"), jwk("b"), jwk("c"), jwk("d"));
        put(with("keys", List.of(first))).then().statusCode(201);

        refused(put(with("keys", List.of(jwk("k2"), second))), 409, "/keys/1", "DUPLICATE");
        put("?prune=true", with("keys", List.of(second)))
                .then()
                .statusCode(200)
                .body("changes.path", contains("/keys/jwk/k1"))
                .body("changes.kind", contains("CHANGED"))
                .body("changes[0].after.jwk", equalTo(second.get("jwk")));
        put(with("keys", five)).then().statusCode(200);
        refused(put(with("keys", List.of(jwk("f")))), 409, "/keys/0", "OUT_OF_RANGE");
        put("?prune=true", with("keys", List.of(jwk("f")))).then().statusCode(200);

        Map<String, Object> account = Map.of(
                "serviceAccount", Map.of("issuer", StandInCluster.ISSUER, "subject", externalId, "audience", "auth"));
        put(with("keys", List.of(account)))
                .then()
                .statusCode(200)
                .body(
                        "changes.path",
                        contains(
                                "/keys/serviceAccount/" + StandInCluster.ISSUER.replace("/", "~1") + "/" + externalId));
        unchanged(put(with("keys", List.of(account))));
        refused(
                admin("PUT", "/applications/by-external-id/" + externalId + ".b", with("keys", List.of(account))),
                409,
                "/keys/0",
                "DUPLICATE");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "'name':''                                                        | /name                   | REQUIRED",
                "'colour':'red'                                                   | /colour                 | UNKNOWN_FIELD",
                "'clientSecret':'a-secret-of-somebody'                            | /clientSecret           | UNKNOWN_FIELD",
                "'level':'platinum'                                               | /level                  | UNKNOWN_CODE",
                "'businessRegion':'NO'                                            | /businessRegion         | UNKNOWN_CODE",
                "'roles':['king']                                                 | /roles/0                | UNKNOWN_CODE",
                "'state':'suspended'                                              | /state                  | UNKNOWN_CODE",
                "'grants':{}                                                      | /grants                 | WRONG_TYPE",
                "'grants':['parcel']                                              | /grants/0               | WRONG_TYPE",
                "'grants':[{'environment':'sandbox'}]                             | /grants/0/api           | REQUIRED",
                "'grants':[{'api':'parcel','environment':'moon'}]                 | /grants/0/environment   | UNKNOWN_CODE",
                "'grants':[{'api':'parcel','environment':'sandbox','state':'revoked'}] | /grants/0/state    | UNKNOWN_CODE",
                "'grants':[{'api':'parcel','environment':'sandbox','reason':'x'}] | /grants/0/reason        | UNKNOWN_FIELD",
                "'grants':[{'api':'parcel','environment':'sandbox'},{'api':'parcel','environment':'sandbox','state':'approved'}] | /grants/1 | DUPLICATE",
                "'keys':[{}]                                                      | /keys/0/jwk             | REQUIRED",
                "'keys':[{'jwksUri':'http://10.0.0.1/'}]                          | /keys/0/jwksUri         | INVALID_FORMAT",
                "'keys':[{'jwksUri':'https://a.example/'},{'jwksUri':'https://b.example/'}] | /keys/1       | DUPLICATE",
                "'keys':[{'jwk':{'kty':'EC'}}]                                    | /keys/0/jwk/kid         | REQUIRED",
                "'keys':[{'jwk':{'kty':'EC','kid':'k','crv':'P-256','d':'x'}}]    | /keys/0/jwk             | INVALID_FORMAT",
                "'keys':[{'serviceAccount':{'issuer':'https://x.example','subject':'s','audience':'a'}}] | /keys/0/serviceAccount/issuer | UNKNOWN_CODE",
                "'keys':[{},{},{},{},{},{}]                                       | /keys                   | OUT_OF_RANGE",
                "'licences':['no-such-login']                                     | /licences/0             | UNKNOWN_CODE",
                "'licences':['a','a']                                             | /licences/1             | DUPLICATE",
                "'licences':3                                                     | /licences               | WRONG_TYPE",
            })
    void whatIsWrongIsNamedByItsPlace(String field, String pointer, String code) {
        String json = "{'owner':'o','businessRegion':'SE','name':'n'," + field + "}";
        String name = field.substring(0, field.indexOf(':') + 1);
        for (String base : List.of("'businessRegion':'SE',", "'name':'n',")) {
            json = base.startsWith(name) ? json.replace(base, "") : json;
        }

        Response answer = given().auth()
                .oauth2(Registry.operatorToken())
                .contentType("application/json")
                .body(json.replace('\'', '"'))
                .put("/admin/v1/applications/by-external-id/" + externalId);

        refused(answer, 400, pointer, code);
        get().then().statusCode(404);
    }

    @Test
    void aKidIsDeclaredOnce() throws Exception {
        refused(put(with("keys", List.of(jwk("k1"), jwk("k1")))), 400, "/keys/1", "DUPLICATE");
    }

    @ParameterizedTest
    @CsvSource({"dryrun=true, dryrun", "dryRun=yes, dryRun", "prune=, prune", "prune=true&prune=true, prune"})
    void aMisspeltQuestionIsRefused(String query, String parameter) {
        put("?" + query, with()).then().statusCode(400).body("errors.pointer", contains(parameter));
        get().then().statusCode(404);
    }

    private static void refused(Response answer, int status, String pointer, String code) {
        answer.then()
                .statusCode(status)
                .body("errors.pointer", contains(pointer))
                .body("errors.code", contains(code));
    }

    /** A declaration of every kind. */
    private static Map<String, Object> whole() throws Exception {
        return with(
                "level",
                "sandbox",
                "roles",
                List.of(),
                "state",
                "approved",
                "grants",
                List.of(PRODUCTION, approved(PARCEL)),
                "keys",
                List.of(jwk("k1"), Map.of("jwksUri", "https://keys.example/jwks.json")),
                "licences",
                List.of());
    }

    private static Map<String, Object> jwk(String kid) throws Exception {
        return Map.of("jwk", ClientKeyPair.of(JWSAlgorithm.ES256, kid).jwk());
    }

    /** What every declaration has, with more fields: names and values. */
    private static Map<String, Object> with(Object... fields) {
        Map<String, Object> declared =
                new TreeMap<>(Map.of("name", "Order desk", "owner", "shop@example.org", "businessRegion", "SE"));
        for (int i = 0; i < fields.length; i += 2) {
            declared.put((String) fields[i], fields[i + 1]);
        }
        return declared;
    }

    private Response put(Map<String, ?> declared) {
        return put("", declared);
    }

    private Response put(String query, Map<String, ?> declared) {
        return admin("PUT", "/applications/by-external-id/" + externalId + query, declared);
    }

    private Response get() {
        return admin("GET", "/applications/by-external-id/" + externalId);
    }

    private static Response adopt(String application, String externalId) {
        Map<String, Object> same =
                new TreeMap<>(admin("GET", "/applications/" + application).<Map<String, Object>>path("$"));
        same.keySet().retainAll(List.of("name", "owner", "businessRegion", "level", "roles"));
        same.put("externalId", externalId);
        return admin("PUT", "/applications/" + application, same);
    }

    private static ValidatableResponse unchanged(Response answer) {
        return answer.then().statusCode(200).body("changes", empty());
    }

    private static void assertSame(Response dry, Response run) {
        assertThat(run.<Object>path("changes")).isEqualTo(dry.path("changes"));
        assertThat(run.<Object>path("declaration")).isEqualTo(dry.path("declaration"));
    }

    /** What the audit trail has of the application, the newest first. */
    private static List<String> audited(String id) {
        return admin("GET", "/audit?limit=500&target=application/" + id).path("items.action");
    }
}
