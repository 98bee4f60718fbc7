package io.waybill.auth.registry.servicelevel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.common.sql.Sql;
import jakarta.inject.Inject;
import java.util.UUID;
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

    @Test
    void aChangedLevelTravelsWithTheNextToken() {
        Registry.level("gold", 50, 100_000);
        App app = Registry.register("gold");
        Registry.approve(app.id());

        Registry.introspect(Registry.token(app)).then().body("level.per_second", equalTo(50));
        Registry.level("gold", 60, 100_000);
        Registry.introspect(Registry.token(app)).then().body("level.per_second", equalTo(60));
    }

    @Test
    void aLevelThatAnotherReplicaHasJustMadeCanBeUsed() {
        String level = UUID.randomUUID().toString();
        Registry.register("standard");
        sql.update("insert into service_level (name, per_second, per_day) values (?, 5, 50)", level);

        App app = Registry.register(level);
        Registry.approve(app.id());

        Registry.introspect(Registry.token(app)).then().body("level.name", equalTo(level));
    }

    @Test
    void anApplicationOfTheConfigurationHasTheLevelOfThePlatform() {
        Registry.introspect(Registry.operatorToken()).then().body("level.name", equalTo("platform"));
    }
}
