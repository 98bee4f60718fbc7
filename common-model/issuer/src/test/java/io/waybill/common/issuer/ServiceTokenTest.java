package io.waybill.common.issuer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** When a service renews its own access token. */
class ServiceTokenTest {

    private final ScriptedIssuer.Accounts accounts = new ScriptedIssuer.Accounts();
    private Instant now = Instant.parse("2026-11-26T12:00:00Z");
    private final ServiceToken token = new ServiceToken(accounts, Optional.empty(), () -> now);

    @Test
    void theTokenIsRenewedAtHalfOfItsLife() {
        token.renewWhenDue();
        now = now.plus(Duration.ofMinutes(29));
        token.renewWhenDue();
        assertThat(token.authorization()).isEqualTo("Bearer t1");

        now = now.plus(Duration.ofMinutes(1));
        token.renewWhenDue();
        assertThat(token.authorization()).isEqualTo("Bearer t2");
    }

    @Test
    void whileItCannotBeRenewedTheLastOneIsUsed() {
        token.renewWhenDue();
        accounts.unavailable = true;
        now = now.plus(Duration.ofMinutes(59));
        token.renewWhenDue();
        assertThat(token.authorization()).isEqualTo("Bearer t1");

        accounts.unavailable = false;
        token.renewWhenDue();
        assertThat(token.authorization()).isEqualTo("Bearer t3");
    }

    @Test
    void aCallNeverRenewsIt() {
        assertThatThrownBy(token::authorization).isInstanceOf(IssuerUnavailableException.class);
        token.renewWhenDue();
        now = now.plus(Duration.ofMinutes(59));
        token.authorization();

        assertThat(accounts.asked).isEqualTo(1);
    }

    @Test
    void aTokenThatIsRefusedIsRenewedByTheNextSchedule() {
        token.renewWhenDue();

        token.refused("Bearer t0");
        token.renewWhenDue();
        assertThat(token.authorization()).as("an older one").isEqualTo("Bearer t1");

        token.refused("Bearer t1");
        token.renewWhenDue();
        assertThat(token.authorization()).isEqualTo("Bearer t2");
    }
}
