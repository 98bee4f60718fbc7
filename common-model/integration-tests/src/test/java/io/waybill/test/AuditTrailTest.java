package io.waybill.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.junit.QuarkusTest;
import io.waybill.common.audit.AuditEvent;
import io.waybill.common.audit.AuditFilter;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.paging.Page;
import io.waybill.common.paging.Period;
import io.waybill.common.query.PageQuery;
import io.waybill.test.server.WithDatabaseAndIssuer;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The audit trail that every service has. */
@QuarkusTest
@WithDatabaseAndIssuer
class AuditTrailTest {

    @Inject
    AuditTrail audit;

    private Page<AuditEvent> list(int limit, String after) {
        AuditFilter all = new AuditFilter(Map.of(), Period.between(null, null));
        return new PageQuery(limit, after)
                .list(List.of(), page -> audit.list(all, page))
                .first();
    }

    @Test
    void theTrailIsListedNewestFirstInPages() {
        for (int i = 1; i <= 3; i++) {
            audit.recordAs("operator-1", "thing.change", "thing/" + i, Map.of("step", i));
        }

        Page<AuditEvent> first = list(2, null);
        Page<AuditEvent> second = list(2, first.next());

        assertThat(first.items()).extracting(AuditEvent::target).containsExactly("thing/3", "thing/2");
        assertThat(second.items().getFirst()).satisfies(event -> {
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
        assertThatThrownBy(() -> QuarkusTransaction.requiringNew().run(() -> {
                    audit.recordAs("operator-1", "thing.change", "rolled back", Map.of());
                    throw new IllegalStateException("the change fails");
                }))
                .isInstanceOf(IllegalStateException.class);

        assertThat(list(50, null).items()).extracting(AuditEvent::target).doesNotContain("rolled back");
    }

    @Test
    void outsideOfARequestTheServiceItselfActs() {
        audit.record("thing.expire", "by the service", Map.of());

        assertThat(list(1, null).items().getFirst().actor()).isEqualTo("system");
    }
}
