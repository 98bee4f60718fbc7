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
import static io.waybill.auth.portal.Visitor.without;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.util.JSONObjectUtils;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
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
        SECRET_FROM_BEFORE_BOB("secrets"),
        SECRET_THAT_BOB_SEES("secrets"),
        KEY_OF_BOB("keys"),
        KEY_OF_ADA("keys"),
        ADDRESS_OF_BOB("keys"),
        SERVICE_ACCOUNT("keys"),
        LICENCE_OF_BOB("licences"),
        LICENCE_OF_ADA("licences");

        private final String list;

        Kind(String list) {
            this.list = list;
        }
    }

    /** What becomes of a credential, and of the webhooks that were registered with it. */
    enum Fate {
        LIVES,
        /** Expired or deleted; its webhooks live. */
        ENDED,
        LEAKED,
        MEMBER_LEFT
    }

    private final class Shop {

        private final Visitor ada = Visitor.developer();
        private final String id = ada.registerApproved("india-instruction");
        private final Visitor bob = Visitor.developer();
        private final Map<Kind, String> ids = new EnumMap<>(Kind.class);
        private final Map<Kind, ClientKeyPair> pairs = new EnumMap<>(Kind.class);

        Shop() throws Exception {
            note(Kind.SECRET_FROM_BEFORE_BOB);
            note(Kind.LICENCE_OF_ADA);
            add(ada, id, bob).then().statusCode(303);
            credentials(ada, 303, fields("action", "add"));
            note(Kind.SECRET_THAT_BOB_SEES);
            credentials(bob, 200, fields("action", "licence"));
            note(Kind.LICENCE_OF_BOB);
            addKey(ada, Kind.KEY_OF_ADA);
            addKey(bob, Kind.KEY_OF_BOB);
            credentials(bob, 303, fields("action", "add-key", "key", "https://keys.example/jwks.json"));
            note(Kind.ADDRESS_OF_BOB);
            String subject = "system:serviceaccount:shop:" + UUID.randomUUID();
            Map<String, String> account =
                    Map.of("issuer", StandInCluster.ISSUER, "subject", subject, "audience", "waybill");
            operators(201, "/keys", Map.of("serviceAccount", account));
            note(Kind.SERVICE_ACCOUNT);
        }

        private void addKey(Visitor member, Kind kind) throws Exception {
            ClientKeyPair pair = ClientKeyPair.of(JWSAlgorithm.ES256, kind.name());
            pairs.put(kind, pair);
            credentials(member, 303, fields("action", "add-key", "key", JSONObjectUtils.toJSONString(pair.jwk())));
            note(kind);
        }

        /** The credential of this kind is the one that is new. */
        private void note(Kind kind) {
            List<String> all = new ArrayList<>(
                    read(id).get(kind.list).findValuesAsText(kind.list.equals("licences") ? "loginId" : "id"));
            all.removeAll(ids.values());
            assertThat(all).hasSize(1);
            ids.put(kind, all.getFirst());
        }

        private String account() {
            return rows.account(bob).toString();
        }

        /** Sends the form with a box ticked for each credential that is kept. */
        private void sends(Visitor person, String path, int status, Map<String, String> form, Kind... kept) {
            for (Kind kind : kept) {
                form.put("keep-" + ids.get(kind), "Keep it");
            }
            form.put("form", UUID.randomUUID().toString());
            person.post(path, form).then().statusCode(status);
        }

        private void credentials(Visitor member, int status, Map<String, String> form, Kind... kept) {
            sends(member, page(id, "credentials"), status, form, kept);
        }

        private void operators(int status, String path, Map<String, ?> body) {
            admin("POST", "/applications/" + id + path, body).then().statusCode(status);
        }

        private Map<String, Object> keeping(Kind... kept) {
            List<String> keep = List.of(kept).stream().map(ids::get).toList();
            return Map.of("reason", "has left the shop", "keep", keep);
        }

        private void removedByAMember(Kind... kept) {
            sends(ada, page(id, "settings"), 303, fields("action", "remove", "account", account()), kept);
        }

        private void removedByTheApi(Kind... kept) {
            operators(200, "/members/" + account() + "/remove", keeping(kept));
        }

        private void revokedByAMember(String... more) {
            ids.forEach((kind, credential) -> {
                Map<String, String> form = fields(more);
                form.putAll(
                        switch (kind.list) {
                            case "secrets" -> fields("action", "expire", "secret", credential, "when", "now");
                            case "licences" -> fields("action", "delete-licence", "licence", credential);
                            default -> fields("action", "expire-key", "id", credential, "when", "now");
                        });
                credentials(ada, 303, form);
            });
        }

        private void expiredByTheApi(Map<String, ?> body) {
            ids.forEach((kind, credential) -> {
                String path = "/" + kind.list + "/" + credential;
                if (kind.list.equals("licences")) {
                    admin("DELETE", "/applications/" + id + path).then().statusCode(204);
                } else {
                    operators(200, path + "/expire", body);
                }
            });
        }

        private Map<Kind, Fate> fates() {
            JsonNode now = read(id);
            List<String> live = new ArrayList<>(now.get("licences").findValuesAsText("loginId"));
            for (String list : List.of("secrets", "keys")) {
                for (JsonNode one : now.get(list)) {
                    if (!one.hasNonNull("expiresAt")
                            || Instant.parse(one.get("expiresAt").textValue()).isAfter(Instant.now())) {
                        live.add(one.get("id").textValue());
                    }
                }
            }
            Map<String, String> revoked = revoked(ids.values());
            Map<Kind, Fate> fates = new EnumMap<>(Kind.class);
            ids.forEach((kind, credential) -> fates.put(
                    kind,
                    live.contains(credential)
                            ? LIVES
                            : switch (revoked.getOrDefault(credential, "")) {
                                case "leaked" -> LEAKED;
                                case "member_left" -> MEMBER_LEFT;
                                default -> ENDED;
                            }));
            return fates;
        }

        /** Ends what the way ends; some of it is kept in each way that lets people choose. */
        private void endBy(String way) {
            Kind[] all = Kind.values();
            switch (way) {
                case "removed by a member" -> removedByAMember(Kind.KEY_OF_BOB);
                case "removed by an operator" ->
                    sends(
                            Visitor.operator(),
                            operatorsPage(id),
                            303,
                            fields("action", "remove", "account", account(), "reason", "has left"),
                            Kind.SECRET_THAT_BOB_SEES,
                            Kind.LICENCE_OF_BOB);
                case "removed by the API" -> removedByTheApi(Kind.ADDRESS_OF_BOB);
                // What she keeps is not hers to keep.
                case "Ada leaves" -> sends(ada, page(id, "settings"), 303, fields("action", "leave"), all);
                case "rotated by a member" ->
                    credentials(ada, 200, fields("action", "replace"), Kind.KEY_OF_ADA, Kind.SERVICE_ACCOUNT);
                case "rotated by an operator" ->
                    sends(
                            Visitor.operator(),
                            "/portal/operators/applications/" + id + "/secrets",
                            200,
                            fields("reason", "leaked"),
                            Kind.KEY_OF_BOB,
                            Kind.ADDRESS_OF_BOB);
                case "rotated by the API" -> operators(201, "/secrets/replace", keeping(Kind.KEY_OF_BOB));
                case "leaked, by a member" -> revokedByAMember("leaked", "on");
                case "leaked, by the API" -> expiredByTheApi(Map.of("leaked", true));
                case "expired by the API" -> expiredByTheApi(Map.of());
                case "expired, Bob removed" -> {
                    revokedByAMember();
                    removedByAMember();
                }
                default -> throw new AssertionError(way);
            }
        }
    }

    /** Bob sees the second secret, but not the first; Ada sees both. A set is the address of a JWK Set. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
            way                    | 1st secret  | 2nd secret  | Bob's key   | Ada's key   | Bob's set   | account | Bob's lic. | Ada's lic.
            removed by a member    | LIVES       | MEMBER_LEFT | LIVES       | LIVES       | MEMBER_LEFT | LIVES   | ENDED      | LIVES
            removed by an operator | LIVES       | LIVES       | MEMBER_LEFT | LIVES       | MEMBER_LEFT | LIVES   | LIVES      | LIVES
            removed by the API     | LIVES       | MEMBER_LEFT | MEMBER_LEFT | LIVES       | LIVES       | LIVES   | ENDED      | LIVES
            Ada leaves             | MEMBER_LEFT | MEMBER_LEFT | LIVES       | MEMBER_LEFT | LIVES       | LIVES   | LIVES      | ENDED
            rotated by a member    | LEAKED      | LEAKED      | LEAKED      | LIVES       | LEAKED      | LIVES   | LIVES      | LIVES
            rotated by an operator | LEAKED      | LEAKED      | LIVES       | LEAKED      | LIVES       | LEAKED  | LIVES      | LIVES
            rotated by the API     | LEAKED      | LEAKED      | LIVES       | LEAKED      | LEAKED      | LEAKED  | LIVES      | LIVES
            leaked, by a member    | LEAKED      | LEAKED      | LEAKED      | LEAKED      | LEAKED      | LEAKED  | ENDED      | ENDED
            leaked, by the API     | LEAKED      | LEAKED      | LEAKED      | LEAKED      | LEAKED      | LEAKED  | ENDED      | ENDED
            expired by the API     | ENDED       | ENDED       | ENDED       | ENDED       | ENDED       | ENDED   | ENDED      | ENDED
            expired, Bob removed   | ENDED       | MEMBER_LEFT | MEMBER_LEFT | ENDED       | MEMBER_LEFT | ENDED   | ENDED      | ENDED
            """)
    void whatOpensAnApplicationEndsWithTheMemberOrTheLeakUnlessItIsKept(ArgumentsAccessor row) throws Exception {
        Map<Kind, Fate> expected = new EnumMap<>(Kind.class);
        for (Kind kind : Kind.values()) {
            expected.put(kind, row.get(expected.size() + 1, Fate.class));
        }
        Shop shop = new Shop();
        assertThat(shop.fates().values()).containsOnly(LIVES);

        shop.endBy(row.getString(0));

        assertThat(shop.fates()).isEqualTo(expected);
        String clientId = read(shop.id).get("clientId").textValue();
        for (Map.Entry<Kind, ClientKeyPair> pair : shop.pairs.entrySet()) {
            // After the loss of a licence, until every replica knows of it, there are no tokens.
            await().atMost(Duration.ofMinutes(1))
                    .until(
                            () -> ClientKeyPair.requestToken(pair.getValue().assertion(clientId))
                                    .statusCode(),
                            equalTo(expected.get(pair.getKey()) == LIVES ? 200 : 400));
        }
    }

    @Test
    void thePageListsWhatEndsWithItsAgeAndWhetherItHasWebhooks() throws Exception {
        Shop shop = new Shop();
        String secret = shop.ids.get(Kind.SECRET_THAT_BOB_SEES);
        String removal = page(shop.id, "settings") + "?remove=" + shop.account();
        without(shop.ada.sees(removal), "webhooks were registered with it");
        // A service says that it has webhooks of it; it is expired; and it is asked about nevertheless.
        revoked(List.of(secret));
        shop.credentials(shop.ada, 303, fields("action", "expire", "secret", secret, "when", "now"));

        without(
                shop.ada.sees(
                        removal,
                        "<strong>Secret 2</strong>",
                        "; webhooks were registered with it",
                        "<strong>Public key KEY_OF_BOB</strong> ",
                        "<strong>Address of public keys https://keys.example/jwks.json</strong>",
                        "<strong>Licence for India " + shop.ids.get(Kind.LICENCE_OF_BOB)),
                "KEY_OF_ADA",
                "Secret 1",
                "Service account");
        Visitor.operator()
                .sees(operatorsPage(shop.id) + "?remove=" + shop.account(), "<strong>Public key KEY_OF_BOB</strong>");
        without(
                shop.ada.sees(
                        page(shop.id, "credentials") + "?end=all",
                        "name=\"keep-" + shop.ids.get(Kind.KEY_OF_ADA),
                        "name=\"keep-" + shop.ids.get(Kind.SERVICE_ACCOUNT),
                        "name=\"keep-" + secret),
                "name=\"keep-" + shop.ids.get(Kind.SECRET_FROM_BEFORE_BOB));
        Visitor.operator()
                .sees(
                        "/portal/operators/applications/" + shop.id + "/secrets",
                        "name=\"keep-" + shop.ids.get(Kind.KEY_OF_BOB));
    }

    @Test
    void whatWouldNotEndCannotBeKept() throws Exception {
        Shop shop = new Shop();
        String remove = "/applications/" + shop.id + "/members/" + shop.account() + "/remove";

        for (Kind kind : List.of(Kind.SECRET_FROM_BEFORE_BOB, Kind.KEY_OF_ADA, Kind.SERVICE_ACCOUNT)) {
            admin("POST", remove, shop.keeping(Kind.KEY_OF_BOB, kind))
                    .then()
                    .statusCode(400)
                    .body("errors[0].pointer", equalTo("/keep/1"));
        }
        admin("POST", "/applications/" + shop.id + "/secrets/replace", shop.keeping(Kind.SECRET_THAT_BOB_SEES))
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

        shop.removedByTheApi(Kind.KEY_OF_BOB);

        assertThat(rows.audited(shop.id, "member.remove"))
                .contains("\"kept\":[\"" + shop.ids.get(Kind.KEY_OF_BOB), "has left the shop");
        assertThat(rows.audited(shop.id, "secret.expire"))
                .contains(shop.ids.get(Kind.SECRET_THAT_BOB_SEES), "\"revokedAs\":\"member_left\"");
        assertThat(rows.audited(shop.id, "licence.delete")).contains(shop.ids.get(Kind.LICENCE_OF_BOB));
        admin("GET", "/applications/" + shop.id + "/members").then().body("items", hasSize(1));
        admin("POST", "/applications/" + shop.id + "/members/" + shop.account() + "/remove", shop.keeping())
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

    /** The application as operators read it. */
    private static JsonNode read(String application) {
        return Registry.application(application).as(JsonNode.class);
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
