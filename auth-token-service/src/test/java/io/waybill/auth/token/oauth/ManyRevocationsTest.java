package io.waybill.auth.token.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.platform.revocation.RevocationRegister;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The list of what is revoked stays short, however many of its own tokens a client revokes. */
@QuarkusTest
@ServiceUnderTest
class ManyRevocationsTest {

    @Inject
    RevocationRegister revocations;

    @Inject
    Clock clock;

    @Test
    void moreThanAThousandRevokedTokensOfAClientBecomeOneEntryForAllItsOlderTokens() {
        App app = Registry.approved("parcel");
        App other = Registry.approved("parcel");
        String revokedLast = Registry.token(app);
        String neverRevoked = Registry.token(app);
        String opaque = Registry.opaqueToken(app, Registry.user());
        String ofAnother = Registry.token(other);
        Set<String> thousand =
                IntStream.range(0, 1_000).mapToObj(i -> app.id() + "-" + i).collect(Collectors.toSet());
        Instant expiry = clock.instant().plusSeconds(3_600);
        QuarkusTransaction.requiringNew()
                .timeout(300)
                .run(() -> thousand.forEach(jti -> assertThat(revocations.revokeToken(jti, app.clientId(), expiry))
                        .isTrue()));
        JsonPath before = Registry.revocationList().jsonPath();
        assertThat(before.<String>getList("entries.jti")).containsAll(thousand);
        assertThat(entriesOf(before, app)).isEmpty();
        assertThat(Registry.isActive(neverRevoked)).isTrue();

        Registry.revoke(app, revokedLast);

        JsonPath after = Registry.revocationList().jsonPath();
        assertThat(after.getLong("version")).isGreaterThan(before.getLong("version"));
        assertThat(after.<String>getList("entries.jti")).doesNotContainAnyElementsOf(thousand);
        assertThat(entriesOf(after, app))
                .singleElement()
                .satisfies(entry -> assertThat(entry).containsOnlyKeys("client_id", "before", "until"));
        assertThat(Registry.isActive(revokedLast)).isFalse();
        assertThat(Registry.isActive(neverRevoked)).isFalse();
        assertThat(Registry.isActive(opaque)).isFalse();
        assertThat(Registry.isActive(ofAnother)).isTrue();
        String fresh = Registry.token(app);
        assertThat(Registry.isActive(fresh)).isTrue();
        assertThat(Registry.isActive(Registry.opaqueToken(app, Registry.user())))
                .isTrue();

        // The counting starts anew: the next one is an entry of its own again.
        Registry.revoke(app, fresh);
        assertThat(Registry.isActive(fresh)).isFalse();
        assertThat(Registry.isActive(Registry.token(app))).isTrue();
        assertThat(entriesOf(Registry.revocationList().jsonPath(), app)).hasSize(1);
    }

    private static List<Map<String, ?>> entriesOf(JsonPath list, App app) {
        return list.getList("entries.findAll{it.client_id == '" + app.clientId() + "'}");
    }
}
