package io.waybill.auth.portal;

import static io.restassured.RestAssured.given;
import static io.waybill.auth.Registry.admin;
import static io.waybill.auth.portal.CredentialRevocationTest.Fate.ENDED;
import static io.waybill.auth.portal.CredentialRevocationTest.Fate.LEAKED;
import static io.waybill.auth.portal.CredentialRevocationTest.Fate.LIVES;
import static io.waybill.auth.portal.CredentialRevocationTest.Fate.MEMBER_LEFT;
import static io.waybill.auth.portal.Memberships.add;
import static io.waybill.auth.portal.Memberships.operatorsPage;
import static io.waybill.auth.portal.Memberships.page;
import static io.waybill.auth.portal.Visitor.fields;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.util.JSONObjectUtils;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.waybill.auth.ClientKeyPair;
import io.waybill.auth.Registry;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.common.sql.Sql;
import io.waybill.test.server.StandInCluster;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What opens an application, or receives what becomes of its instructions, after a member has left or a secret has
 * leaked: each kind of credential by each way in which it ends, with the webhooks that were registered with it.
 */
@QuarkusTest
@ServiceUnderTest
class CredentialRevocationTest {

    private final MembershipRows rows;

    CredentialRevocationTest(Sql sql) {
        this.rows = new MembershipRows(sql);
    }

    /** Ada has registered the application; she has added Bob. */
    enum Kind {
        SECRET_FROM_BEFORE_BOB,
        SECRET_THAT_BOB_SEES,
        KEY_OF_BOB,
        KEY_OF_ADA,
        ADDRESS_OF_BOB,
        SERVICE_ACCOUNT,
        LICENCE_OF_BOB,
        LICENCE_OF_ADA
    }

    /** What becomes of a credential, and of the webhooks that were registered with it. */
    enum Fate {
        LIVES,
        /** Expired or deleted; its webhooks live. */
        ENDED,
        LEAKED,
        MEMBER_LEFT
    }

    enum Way {
        REMOVED_BY_ADA,
        REMOVED_BY_ADA_ALL_KEPT,
        REMOVED_BY_ADA_KEY_KEPT,
        REMOVED_BY_OPERATOR,
        REMOVED_BY_OPERATOR_ALL_KEPT,
        REMOVED_BY_THE_API,
        REMOVED_BY_THE_API_ALL_KEPT,
        BOB_LEAVES,
        ADA_LEAVES,
        ROTATED_BY_ADA,
        ROTATED_BY_ADA_KEYS_KEPT,
        ROTATED_BY_OPERATOR,
        ROTATED_BY_OPERATOR_KEYS_KEPT,
        ROTATED_BY_THE_API,
        ROTATED_BY_THE_API_KEYS_KEPT,
        REVOKED_BY_ADA,
        REVOKED_BY_ADA_AS_LEAKED,
        EXPIRED_BY_THE_API,
        EXPIRED_BY_THE_API_AS_LEAKED,
        REVOKED_BY_ADA_THEN_BOB_REMOVED
    }

    private final class Shop {

        private final Visitor ada = Visitor.developer();
        private final String id = ada.registerApproved("india-instruction");
        private final Visitor bob = Visitor.developer();
        private final Map<Kind, String> ids = new EnumMap<>(Kind.class);
        private final Map<Kind, ClientKeyPair> pairs = new EnumMap<>(Kind.class);

        Shop() throws Exception {
            String first = one("secrets.id");
            ids.put(Kind.SECRET_FROM_BEFORE_BOB, first);
            add(ada, id, bob).then().statusCode(303);
            send(ada, fields("action", "add"));
            ids.put(Kind.SECRET_THAT_BOB_SEES, another("secrets.id"));
            ids.put(Kind.LICENCE_OF_ADA, one("licences.loginId"));
            bob.send(page(id, "credentials"), fields("action", "licence"))
                    .then()
                    .statusCode(200);
            ids.put(Kind.LICENCE_OF_BOB, another("licences.loginId"));
            addKey(ada, Kind.KEY_OF_ADA);
            addKey(bob, Kind.KEY_OF_BOB);
            send(bob, fields("action", "add-key", "key", "https://keys.example/jwks.json"));
            ids.put(Kind.ADDRESS_OF_BOB, another("keys.id"));
            String subject = "system:serviceaccount:shop:" + UUID.randomUUID();
            Map<String, String> account =
                    Map.of("issuer", StandInCluster.ISSUER, "subject", subject, "audience", "waybill");
            admin("POST", "/applications/" + id + "/keys", Map.of("serviceAccount", account))
                    .then()
                    .statusCode(201);
            ids.put(Kind.SERVICE_ACCOUNT, another("keys.id"));
        }

        private void addKey(Visitor member, Kind kind) throws Exception {
            ClientKeyPair pair = ClientKeyPair.of(JWSAlgorithm.ES256, kind.name());
            pairs.put(kind, pair);
            send(member, fields("action", "add-key", "key", JSONObjectUtils.toJSONString(pair.jwk())));
            ids.put(kind, another("keys.id"));
        }

        private void send(Visitor member, Map<String, String> form) {
            member.send(page(id, "credentials"), form).then().statusCode(303);
        }

        private String one(String path) {
            List<String> all = Registry.application(id).path(path);
            assertThat(all).hasSize(1);
            return all.getFirst();
        }

        /** The one that is new. */
        private String another(String path) {
            List<String> all = new ArrayList<>(Registry.application(id).<List<String>>path(path));
            all.removeAll(ids.values());
            assertThat(all).hasSize(1);
            return all.getFirst();
        }

        private String account() {
            return rows.account(bob).toString();
        }

        /** The form with a box ticked for each credential of these. */
        private Map<String, String> keeping(Map<String, String> form, Kind... kept) {
            Map<String, String> all = new LinkedHashMap<>(form);
            for (Kind kind : kept) {
                all.put("keep-" + ids.get(kind), "Keep it");
            }
            return all;
        }

        private Map<String, Object> body(Kind... kept) {
            return Map.of(
                    "reason",
                    "has left the shop",
                    "keep",
                    List.of(kept).stream().map(ids::get).toList());
        }

        private void removesBob(Kind... kept) {
            ada.send(page(id, "settings"), keeping(fields("action", "remove", "account", account()), kept))
                    .then()
                    .statusCode(303);
        }

        private void removedByAnOperator(Kind... kept) {
            Map<String, String> form = fields("action", "remove", "account", account(), "reason", "has left");
            Visitor.operator()
                    .send(operatorsPage(id), keeping(form, kept))
                    .then()
                    .statusCode(303);
        }

        private void byAnOperator(Kind... kept) {
            admin("POST", "/applications/" + id + "/members/" + account() + "/remove", body(kept))
                    .then()
                    .statusCode(200);
        }

        private void rotates(Kind... kept) {
            ada.send(page(id, "credentials"), keeping(fields("action", "replace"), kept))
                    .then()
                    .statusCode(200);
        }

        private void rotatedByAnOperator(Kind... kept) {
            Visitor.operator()
                    .send(
                            "/portal/operators/applications/" + id + "/secrets",
                            keeping(fields("reason", "leaked"), kept))
                    .then()
                    .statusCode(200);
        }

        private void rotatesByAnOperator(Kind... kept) {
            admin("POST", "/applications/" + id + "/secrets/replace", body(kept))
                    .then()
                    .statusCode(201);
        }

        private void adaRevokesEach(boolean asLeaked) {
            ids.forEach((kind, credential) -> {
                Map<String, String> form = switch (kind) {
                    case SECRET_FROM_BEFORE_BOB, SECRET_THAT_BOB_SEES ->
                        fields("action", "expire", "secret", credential, "when", "now");
                    case LICENCE_OF_ADA, LICENCE_OF_BOB -> fields("action", "delete-licence", "licence", credential);
                    default -> fields("action", "expire-key", "id", credential, "when", "now");
                };
                if (asLeaked) {
                    form.put("leaked", "on");
                }
                send(ada, form);
            });
        }

        private void anOperatorExpiresEach(Map<String, ?> body) {
            ids.forEach((kind, credential) -> {
                String path = "/applications/" + id;
                switch (kind) {
                    case SECRET_FROM_BEFORE_BOB, SECRET_THAT_BOB_SEES ->
                        admin("POST", path + "/secrets/" + credential + "/expire", body)
                                .then()
                                .statusCode(200);
                    case LICENCE_OF_ADA, LICENCE_OF_BOB ->
                        admin("DELETE", path + "/licences/" + credential).then().statusCode(204);
                    default ->
                        admin("POST", path + "/keys/" + credential + "/expire", body)
                                .then()
                                .statusCode(200);
                }
            });
        }

        private Map<Kind, Fate> fates() {
            JsonPath now = Registry.application(id).jsonPath();
            List<String> licences = now.getList("licences.loginId");
            Map<String, String> ends = new LinkedHashMap<>();
            for (String list : List.of("secrets", "keys")) {
                now.<Map<String, String>>getList(list).forEach(one -> ends.put(one.get("id"), one.get("expiresAt")));
            }
            Map<String, String> revoked = revoked(ids.values());
            Map<Kind, Fate> fates = new EnumMap<>(Kind.class);
            ids.forEach((kind, credential) -> {
                String end = ends.get(credential);
                boolean isLive = licences.contains(credential)
                        || (ends.containsKey(credential)
                                && (end == null || Instant.parse(end).isAfter(Instant.now())));
                fates.put(
                        kind,
                        isLive
                                ? LIVES
                                : switch (revoked.getOrDefault(credential, "")) {
                                    case "leaked" -> LEAKED;
                                    case "member_left" -> MEMBER_LEFT;
                                    default -> ENDED;
                                });
            });
            return fates;
        }
    }

    /** Bob sees the second secret, but not the first; Ada sees both. A set is the address of a JWK Set. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
            way                             | 1st secret  | 2nd secret  | Bob's key   | Ada's key   | Bob's set   | account     | Bob's lic.  | Ada's lic.
            REMOVED_BY_ADA                  | LIVES       | MEMBER_LEFT | MEMBER_LEFT | LIVES       | MEMBER_LEFT | LIVES       | ENDED       | LIVES
            REMOVED_BY_ADA_ALL_KEPT         | LIVES       | LIVES       | LIVES       | LIVES       | LIVES       | LIVES       | LIVES       | LIVES
            REMOVED_BY_ADA_KEY_KEPT         | LIVES       | MEMBER_LEFT | LIVES       | LIVES       | MEMBER_LEFT | LIVES       | ENDED       | LIVES
            REMOVED_BY_OPERATOR             | LIVES       | MEMBER_LEFT | MEMBER_LEFT | LIVES       | MEMBER_LEFT | LIVES       | ENDED       | LIVES
            REMOVED_BY_OPERATOR_ALL_KEPT    | LIVES       | LIVES       | LIVES       | LIVES       | LIVES       | LIVES       | LIVES       | LIVES
            REMOVED_BY_THE_API              | LIVES       | MEMBER_LEFT | MEMBER_LEFT | LIVES       | MEMBER_LEFT | LIVES       | ENDED       | LIVES
            REMOVED_BY_THE_API_ALL_KEPT     | LIVES       | LIVES       | LIVES       | LIVES       | LIVES       | LIVES       | LIVES       | LIVES
            BOB_LEAVES                      | LIVES       | MEMBER_LEFT | MEMBER_LEFT | LIVES       | MEMBER_LEFT | LIVES       | ENDED       | LIVES
            ADA_LEAVES                      | MEMBER_LEFT | MEMBER_LEFT | LIVES       | MEMBER_LEFT | LIVES       | LIVES       | LIVES       | ENDED
            ROTATED_BY_ADA                  | LEAKED      | LEAKED      | LEAKED      | LEAKED      | LEAKED      | LEAKED      | LIVES       | LIVES
            ROTATED_BY_ADA_KEYS_KEPT        | LEAKED      | LEAKED      | LIVES       | LIVES       | LIVES       | LIVES       | LIVES       | LIVES
            ROTATED_BY_OPERATOR             | LEAKED      | LEAKED      | LEAKED      | LEAKED      | LEAKED      | LEAKED      | LIVES       | LIVES
            ROTATED_BY_OPERATOR_KEYS_KEPT   | LEAKED      | LEAKED      | LIVES       | LIVES       | LIVES       | LIVES       | LIVES       | LIVES
            ROTATED_BY_THE_API              | LEAKED      | LEAKED      | LEAKED      | LEAKED      | LEAKED      | LEAKED      | LIVES       | LIVES
            ROTATED_BY_THE_API_KEYS_KEPT    | LEAKED      | LEAKED      | LIVES       | LIVES       | LIVES       | LIVES       | LIVES       | LIVES
            REVOKED_BY_ADA                  | ENDED       | ENDED       | ENDED       | ENDED       | ENDED       | ENDED       | ENDED       | ENDED
            REVOKED_BY_ADA_AS_LEAKED        | LEAKED      | LEAKED      | LEAKED      | LEAKED      | LEAKED      | LEAKED      | ENDED       | ENDED
            EXPIRED_BY_THE_API              | ENDED       | ENDED       | ENDED       | ENDED       | ENDED       | ENDED       | ENDED       | ENDED
            EXPIRED_BY_THE_API_AS_LEAKED    | LEAKED      | LEAKED      | LEAKED      | LEAKED      | LEAKED      | LEAKED      | ENDED       | ENDED
            REVOKED_BY_ADA_THEN_BOB_REMOVED | ENDED       | MEMBER_LEFT | MEMBER_LEFT | ENDED       | MEMBER_LEFT | ENDED       | ENDED       | ENDED
            """)
    void whatOpensAnApplicationEndsWithTheMemberOrTheLeakUnlessItIsKept(ArgumentsAccessor row) throws Exception {
        Way way = row.get(0, Way.class);
        Map<Kind, Fate> expected = new EnumMap<>(Kind.class);
        for (Kind kind : Kind.values()) {
            expected.put(kind, row.get(expected.size() + 1, Fate.class));
        }
        Shop shop = new Shop();
        Kind[] all = Kind.values();
        Kind[] keys = {Kind.KEY_OF_BOB, Kind.KEY_OF_ADA, Kind.ADDRESS_OF_BOB, Kind.SERVICE_ACCOUNT};
        Kind[] ofBob = {Kind.SECRET_THAT_BOB_SEES, Kind.KEY_OF_BOB, Kind.ADDRESS_OF_BOB, Kind.LICENCE_OF_BOB};
        assertThat(shop.fates().values()).containsOnly(LIVES);

        switch (way) {
            case REMOVED_BY_ADA -> shop.removesBob();
            case REMOVED_BY_ADA_ALL_KEPT -> shop.removesBob(ofBob);
            case REMOVED_BY_ADA_KEY_KEPT -> shop.removesBob(Kind.KEY_OF_BOB);
            case REMOVED_BY_OPERATOR -> shop.removedByAnOperator();
            case REMOVED_BY_OPERATOR_ALL_KEPT -> shop.removedByAnOperator(ofBob);
            case REMOVED_BY_THE_API -> shop.byAnOperator();
            case REMOVED_BY_THE_API_ALL_KEPT -> shop.byAnOperator(ofBob);
            case BOB_LEAVES ->
                shop.bob
                        .send(page(shop.id, "settings"), fields("action", "leave"))
                        .then()
                        .statusCode(303);
            case ADA_LEAVES ->
                // What she keeps is not hers to keep.
                shop.ada
                        .send(page(shop.id, "settings"), shop.keeping(fields("action", "leave"), all))
                        .then()
                        .statusCode(303);
            case ROTATED_BY_ADA -> shop.rotates();
            case ROTATED_BY_ADA_KEYS_KEPT -> shop.rotates(keys);
            case ROTATED_BY_OPERATOR -> shop.rotatedByAnOperator();
            case ROTATED_BY_OPERATOR_KEYS_KEPT -> shop.rotatedByAnOperator(keys);
            case ROTATED_BY_THE_API -> shop.rotatesByAnOperator();
            case ROTATED_BY_THE_API_KEYS_KEPT -> shop.rotatesByAnOperator(keys);
            case REVOKED_BY_ADA -> shop.adaRevokesEach(false);
            case REVOKED_BY_ADA_AS_LEAKED -> shop.adaRevokesEach(true);
            case EXPIRED_BY_THE_API -> shop.anOperatorExpiresEach(Map.of());
            case EXPIRED_BY_THE_API_AS_LEAKED -> shop.anOperatorExpiresEach(Map.of("leaked", true));
            case REVOKED_BY_ADA_THEN_BOB_REMOVED -> {
                shop.adaRevokesEach(false);
                shop.removesBob();
            }
            default -> throw new AssertionError(way);
        }

        assertThat(shop.fates()).isEqualTo(expected);
        String clientId = Registry.application(shop.id).path("clientId");
        for (Kind kind : List.of(Kind.KEY_OF_ADA, Kind.KEY_OF_BOB)) {
            // After the loss of a licence, until every replica knows of it, there are no tokens.
            await().atMost(Duration.ofMinutes(1))
                    .until(
                            () -> ClientKeyPair.requestToken(
                                            shop.pairs.get(kind).assertion(clientId))
                                    .statusCode(),
                            equalTo(expected.get(kind) == LIVES ? 200 : 400));
        }
    }

    @Test
    void thePageListsWhatEndsWithItsAgeAndWhetherItHasWebhooks() throws Exception {
        Shop shop = new Shop();
        String secret = shop.ids.get(Kind.SECRET_THAT_BOB_SEES);
        String removal = page(shop.id, "settings") + "?remove=" + shop.account();
        shop.ada.get(removal).then().body(not(containsString("webhooks were registered with it")));
        // A service says that it has webhooks of it; it is expired; and it is asked about nevertheless.
        revoked(List.of(secret));
        shop.send(shop.ada, fields("action", "expire", "secret", secret, "when", "now"));

        shop.ada
                .get(removal)
                .then()
                .statusCode(200)
                .body(containsString("<strong>Secret 2</strong>"))
                .body(containsString("; webhooks were registered with it"))
                .body(containsString("<strong>Public key KEY_OF_BOB</strong> made <time"))
                .body(containsString("<strong>Address of public keys https://keys.example/jwks.json</strong>"))
                .body(containsString("<strong>Licence for India " + shop.ids.get(Kind.LICENCE_OF_BOB)))
                .body(not(containsString("KEY_OF_ADA")))
                .body(not(containsString("Secret 1")))
                .body(not(containsString("Service account")));
        Visitor.operator()
                .get(operatorsPage(shop.id) + "?remove=" + shop.account())
                .then()
                .body(containsString("<strong>Public key KEY_OF_BOB</strong>"));
        shop.ada
                .get(page(shop.id, "credentials") + "?end=all")
                .then()
                .body(containsString("name=\"keep-" + shop.ids.get(Kind.KEY_OF_ADA)))
                .body(containsString("name=\"keep-" + shop.ids.get(Kind.SERVICE_ACCOUNT)))
                .body(containsString("name=\"keep-" + secret))
                .body(not(containsString("name=\"keep-" + shop.ids.get(Kind.SECRET_FROM_BEFORE_BOB))));
        Visitor.operator()
                .get("/portal/operators/applications/" + shop.id + "/secrets")
                .then()
                .body(containsString("name=\"keep-" + shop.ids.get(Kind.KEY_OF_BOB)));
    }

    @Test
    void whatWouldNotEndCannotBeKept() throws Exception {
        Shop shop = new Shop();
        String remove = "/applications/" + shop.id + "/members/" + shop.account() + "/remove";

        for (Kind kind : List.of(Kind.SECRET_FROM_BEFORE_BOB, Kind.KEY_OF_ADA, Kind.SERVICE_ACCOUNT)) {
            admin("POST", remove, shop.body(Kind.KEY_OF_BOB, kind))
                    .then()
                    .statusCode(400)
                    .body("errors[0].pointer", equalTo("/keep/1"));
        }
        admin("POST", "/applications/" + shop.id + "/secrets/replace", shop.body(Kind.SECRET_THAT_BOB_SEES))
                .then()
                .statusCode(400)
                .body("errors[0].pointer", equalTo("/keep/0"));
        admin("POST", remove, Map.of("keep", List.of()))
                .then()
                .statusCode(400)
                .body("errors[0].pointer", equalTo("/reason"));

        assertThat(shop.fates().values()).containsOnly(LIVES);
        assertThat(rows.members(shop.id)).isEqualTo(2);
    }

    @Test
    void theAuditTrailHasWhatEndedAndWhatWasKept() throws Exception {
        Shop shop = new Shop();
        admin("GET", "/applications/" + shop.id + "/members")
                .then()
                .body("items.account", hasItem(shop.account()))
                .body("items[0].seesSecretsFrom", nullValue())
                .body("items[1].seesSecretsFrom", notNullValue());
        Registry.application(shop.id)
                .then()
                .body("secrets.createdBy", everyItem(equalTo(rows.reference(shop.ada))))
                .body("licences[1].createdBy", equalTo(rows.reference(shop.bob)));

        shop.byAnOperator(Kind.KEY_OF_BOB);

        assertThat(rows.audited(shop.id, "member.remove"))
                .contains("\"kept\":[\"" + shop.ids.get(Kind.KEY_OF_BOB), "has left the shop");
        assertThat(rows.audited(shop.id, "secret.expire"))
                .contains(shop.ids.get(Kind.SECRET_THAT_BOB_SEES), "\"revokedAs\":\"member_left\"");
        assertThat(rows.audited(shop.id, "licence.delete")).contains(shop.ids.get(Kind.LICENCE_OF_BOB));
        admin("GET", "/applications/" + shop.id + "/members").then().body("items", hasSize(1));
        admin("POST", "/applications/" + shop.id + "/members/" + shop.account() + "/remove", shop.body())
                .then()
                .statusCode(404);
    }

    @Test
    void onlyAServiceQueriesRevokedCredentialsAndAtMostTenThousand() {
        Map<String, ?> one = Map.of("sids", List.of("x"));
        ask(Registry.OPERATOR_ID, Registry.OPERATOR_SECRET, one).then().statusCode(403);
        ask(Registry.SERVICE_ID, "wrong", one).then().statusCode(401);
        for (List<String> wrong : List.of(
                List.<String>of(),
                List.of("x", "x"),
                List.of("\0"),
                IntStream.rangeClosed(0, 10_000).mapToObj(Integer::toString).toList())) {
            ask(Registry.SERVICE_ID, Registry.SERVICE_SECRET, Map.of("sids", wrong))
                    .then()
                    .statusCode(400)
                    .body("invalidParams[0].name", startsWith("/sids"));
        }
        ask(
                        Registry.SERVICE_ID,
                        Registry.SERVICE_SECRET,
                        Map.of(
                                "sids",
                                IntStream.range(0, 10_000)
                                        .mapToObj(i -> "one-of-many-" + i)
                                        .toList()))
                .then()
                .statusCode(200)
                .body("revoked", hasSize(0));
    }

    private static Response ask(String id, String secret, Map<String, ?> body) {
        return given().auth()
                .preemptive()
                .basic(id, secret)
                .contentType(ContentType.JSON)
                .body(body)
                .post("/oauth2/revoked-credentials");
    }

    /** What a service with webhooks of these credentials is answered. */
    private static Map<String, String> revoked(Collection<String> sids) {
        List<Map<String, String>> revoked = ask(Registry.SERVICE_ID, Registry.SERVICE_SECRET, Map.of("sids", sids))
                .then()
                .statusCode(200)
                .extract()
                .path("revoked");
        Map<String, String> reasons = new LinkedHashMap<>();
        revoked.forEach(one -> reasons.put(one.get("sid"), one.get("reason")));
        return reasons;
    }
}
