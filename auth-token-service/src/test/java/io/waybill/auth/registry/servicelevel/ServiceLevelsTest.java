package io.waybill.auth.registry.servicelevel;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.common.sql.Sql;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;

@QuarkusTest
@ServiceUnderTest
class ServiceLevelsTest {

    @Inject
    ServiceLevels levels;

    @Inject
    Sql sql;

    /** A transaction that needed another connection could wait for it with the last one in its hands. */
    @Test
    void anUnknownLevelIsLookedUpInTheTransactionOfTheCaller() {
        QuarkusTransaction.begin();
        try {
            sql.update("insert into service_level (name, per_second, per_day) values ('not-yet', 1, 2)");
            assertThat(levels.find("not-yet")).map(Level::perDay).contains(2L);
        } finally {
            QuarkusTransaction.rollback();
        }

        assertThat(levels.find("not-yet")).isEmpty();
        assertThat(levels.find("no\u0000level")).isEmpty();
    }
}
