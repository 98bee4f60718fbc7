package io.waybill.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.junit.QuarkusTest;
import io.waybill.common.audit.AuditEvent;
import io.waybill.common.audit.AuditFilter;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.paging.PageRequest;
import io.waybill.common.paging.Period;
import io.waybill.test.server.WithDatabaseAndIssuer;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The audit trail that every service has. */
@QuarkusTest
@WithDatabaseAndIssuer
class AuditTrailTest {

    @Inject
    AuditTrail audit;

    @Test
    void anEventSaysWhoDidWhatToWhat() {
        audit.recordAs("operator-1", "thing.change", "thing/1", Map.of("step", 1));

        assertThat(newest()).satisfies(event -> {
            assertThat(event.target()).isEqualTo("thing/1");
            assertThat(event.actor()).isEqualTo("operator-1");
            assertThat(event.action()).isEqualTo("thing.change");
            assertThat(event.details().get("step").asInt()).isEqualTo(1);
            assertThat(event.occurredAt()).isBeforeOrEqualTo(Instant.now().plusSeconds(60));
            assertThat(event.requestId()).isNull();
        });
    }

    @Test
    void aRecordIsPartOfItsTransaction() {
        audit.recordAs("operator-1", "thing.change", "committed", Map.of());

        assertThatThrownBy(() -> QuarkusTransaction.requiringNew().run(() -> {
                    audit.recordAs("operator-1", "thing.change", "rolled back", Map.of());
                    throw new IllegalStateException("the change fails");
                }))
                .isInstanceOf(IllegalStateException.class);

        assertThat(newest().target()).isEqualTo("committed");
    }

    @Test
    void outsideOfARequestTheServiceItselfActs() {
        audit.record("thing.expire", "by the service", Map.of());

        assertThat(newest().actor()).isEqualTo("system");
    }

    private AuditEvent newest() {
        AuditFilter all = new AuditFilter(Map.of(), Period.between(null, null));
        return audit.list(all, new PageRequest(1, Optional.empty())).items().getFirst();
    }
}
