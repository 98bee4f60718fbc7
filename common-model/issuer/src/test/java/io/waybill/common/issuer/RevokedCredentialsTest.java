package io.waybill.common.issuer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RevokedCredentialsTest {

    private final ScriptedIssuer issuer = new ScriptedIssuer();
    private final RevokedCredentials credentials = new RevokedCredentials(issuer.client());

    @Test
    void allAreQueriedInOneCallWithTheAccessTokenOfTheService() {
        issuer.revoked = new RevokedCredentials.Answer(List.of(new RevokedCredentials.Revoked("b", "leaked")));

        assertThat(credentials.among(List.of("a", "b"))).containsOnly(Map.entry("b", "leaked"));

        assertThat(issuer.authorizations).containsExactly("Bearer t1");
        assertThat(issuer.sent).containsExactly(new RevokedCredentials.Query(List.of("a", "b")));
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403, 404, 429, 500, 503})
    void anotherAnswerIsNone(int status) {
        issuer.status = status;
        List<String> sids = List.of("a");

        assertThatThrownBy(() -> credentials.among(sids)).isInstanceOf(IssuerUnavailableException.class);
    }
}
