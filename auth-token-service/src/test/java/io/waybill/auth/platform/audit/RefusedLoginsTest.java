package io.waybill.auth.platform.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.common.sql.Sql;
import jakarta.inject.Inject;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@QuarkusTest
@ServiceUnderTest
class RefusedLoginsTest {

    @Inject
    RefusedLoginRepository refusedLogins;

    @Inject
    Sql sql;

    private final String target = "refused/" + UUID.randomUUID();

    @Test
    void aRefusedLoginIsDeletedAfter90DaysAndNoOtherRecord() {
        for (String action : new String[] {"login.refused", "thing.change"}) {
            add(action, "90 days 1 minute");
            add(action, "89 days 23 hours");
        }

        refusedLogins.cleanUp();

        assertThat(sql.number("select count(*) from audit_event where target = ?", target))
                .isEqualTo(3);
        assertThat(sql.number("select count(*) from audit_event where target = ? and action = 'login.refused'", target))
                .isEqualTo(1);
    }

    @Test
    void noSoonerWhoeverAsks() {
        add("login.refused", "89 days 23 hours");

        assertThatThrownBy(() -> sql.update("delete from audit_event where target = ?", target))
                .hasStackTraceContaining("append-only");
    }

    private void add(String action, String age) {
        sql.update(
                "insert into audit_event (occurred_at, actor, action, target, details)"
                        + " values (now() - cast(? as interval), 'anonymous', ?, ?, '{}')",
                age,
                action,
                target);
    }
}
