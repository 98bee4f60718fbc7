package io.waybill.auth.token;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.Registry;
import io.waybill.auth.ServiceUnderTest;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@QuarkusTest
@ServiceUnderTest
class IssuedTokenRepositoryTest {

    private static final LocalDate DAY = LocalDate.of(2100, 1, 1);

    @Inject
    IssuedTokenRepository repository;

    @Test
    void claimsNeverGoBeyondTheQuotaAndWhatIsGivenBackCanBeClaimedAgain() throws SQLException {
        UUID application = UUID.fromString(Registry.register().id());

        assertThat(repository.claim(application, DAY, 4, 10)).isEqualTo(4);
        assertThat(repository.claim(application, DAY, 4, 10)).isEqualTo(4);
        assertThat(repository.claim(application, DAY, 4, 10)).isEqualTo(2);
        assertThat(repository.claim(application, DAY, 4, 10)).isZero();
        repository.giveBack(application, DAY, 3);
        assertThat(repository.claim(application, DAY, 4, 10)).isEqualTo(3);
    }

    @Test
    void aQuotaSmallerThanAClaimIsClaimedWholeAndALoweredOneNotAtAll() throws SQLException {
        UUID application = UUID.fromString(Registry.register().id());

        assertThat(repository.claim(application, DAY, 4, 3)).isEqualTo(3);
        assertThat(repository.claim(application, DAY, 4, 2)).isZero();
    }
}
