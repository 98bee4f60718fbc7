package io.waybill.auth.portal.login;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smallrye.config.SmallRyeConfigBuilder;
import io.waybill.auth.portal.PortalConfig;
import io.waybill.auth.portal.session.ProvidedIdentity;
import io.waybill.common.error.ApiException;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jose4j.jwt.JwtClaims;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProvidedClaimsTest {

    private static final Map<String, Object> OPERATOR = Map.of("groups", List.of("staff", "waybill-operators"));

    @ParameterizedTest
    @CsvSource({"groups", "realm_access/roles", "https://carrier.example/roles"})
    void theClaimOfOperatorsIsANameAPathOrAUrl(String claim) {
        Object value = List.of("waybill-operators");
        Map<String, Object> claims =
                claim.startsWith("realm") ? Map.of("realm_access", Map.of("roles", value)) : Map.of(claim, value);

        assertThat(read(claims, "role-claim", claim).roles()).isEqualTo("operator");
        assertThat(read(Map.of(), "role-claim", claim).roles()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"groups,groups", "realm_access/roles,realm_access"})
    void aClaimThatTheProviderLeavesOutIsRefused(String claim, String leftOut) {
        Map<String, Object> claims = Map.of("_claim_names", Map.of(leftOut, "src1"));

        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> read(claims, "role-claim", claim))
                .withMessageContaining("overage");
    }

    @Test
    void eachRoleHasAValueOfItsOwn() {
        String[] keys = {"roles.keys", "security, staff"};

        assertThat(read(Map.of("groups", List.of("security, staff", "waybill-operators")), keys)
                        .roles())
                .isEqualTo("keys operator");
        assertThat(read(Map.of("groups", List.of("security", "keys")), keys).roles())
                .isEmpty();
    }

    @Test
    void aClaimWithOneValueNeedsNoList() {
        assertThat(read(Map.of("groups", "waybill-operators")).roles()).isEqualTo("operator");
        assertThat(read(Map.of("groups", "waybill-operators-of-old")).roles()).isEmpty();
    }

    @Test
    void anOperatorNeedsOneOfTheDemandedValuesAndADeveloperNone() {
        for (String claim : List.of("acr", "amr")) {
            String[] demand = {"operator-" + claim, "mfa,hwk"};

            assertThatExceptionOfType(ApiException.class)
                    .isThrownBy(() -> read(OPERATOR, demand))
                    .withMessageContaining(claim + " = hwk or mfa");
            assertThatExceptionOfType(ApiException.class)
                    .isThrownBy(() -> read(with(OPERATOR, claim, "pwd"), demand))
                    .withMessageContaining(claim);
            assertThat(read(with(OPERATOR, claim, "mfa"), demand).roles()).isEqualTo("operator");
            assertThat(read(Map.of(claim, "pwd"), demand).roles()).isEmpty();
        }
        assertThat(read(with(OPERATOR, "amr", List.of("pwd", "hwk")), "operator-amr", "mfa,hwk")
                        .roles())
                .isEqualTo("operator");
    }

    @Test
    void aLogInWithoutATimeIsTooOldForEverything() {
        assertThat(read(Map.of()).authenticatedAt()).isEqualTo(Instant.EPOCH);
        assertThat(read(Map.of("auth_time", 1_700_000_000L)).authenticatedAt())
                .isEqualTo(Instant.ofEpochSecond(1_700_000_000));
    }

    private static Map<String, Object> with(Map<String, Object> claims, String claim, Object value) {
        JwtClaims more = new JwtClaims();
        claims.forEach(more::setClaim);
        more.setClaim(claim, value);
        return more.getClaimsMap();
    }

    private static ProvidedIdentity read(Map<String, Object> claims, String... setting) {
        JwtClaims token = new JwtClaims();
        token.setIssuer("https://login.carrier.example");
        token.setSubject("ada");
        claims.forEach(token::setClaim);
        SmallRyeConfigBuilder settings = new SmallRyeConfigBuilder().withMapping(PortalConfig.class);
        if (setting.length > 0) {
            settings.withDefaultValue("waybill.portal.oidc." + setting[0], setting[1]);
        }
        return ProvidedClaims.read(
                Stream.of("{\"alg\":\"ES256\"}", token.toJson(), "signature")
                        .map(part -> Base64.getUrlEncoder().withoutPadding().encodeToString(part.getBytes(UTF_8)))
                        .collect(Collectors.joining(".")),
                settings.build().getConfigMapping(PortalConfig.class).oidc());
    }
}
