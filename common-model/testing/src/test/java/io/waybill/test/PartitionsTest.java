package io.waybill.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.quarkus.test.common.ResourceArg;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.waybill.common.sql.Sql;
import jakarta.inject.Inject;
import java.net.URL;
import org.junit.jupiter.api.Test;

/**
 * The application of this module looks after its partitions when it starts, as the process of a schema's owner does.
 */
@QuarkusTest
@WithTestResource(value = PostgresResource.class, initArgs = @ResourceArg(name = "schema", value = "freight"))
@WithTestResource(IssuerResource.class)
class PartitionsTest {

    @TestHTTPResource(value = "/metrics", management = true)
    URL metrics;

    @Inject
    Sql sql;

    @Test
    void theMigrationsAreFollowedByARun() {
        assertThat(sql.number("select count(*) from pg_inherits where inhparent = 'audit_event'::regclass"))
                .isEqualTo(4);
        assertThat(sql.isTrue("select exists (select from partition_run where table_name = 'audit_event')"))
                .isTrue();
    }

    @Test
    void aReplicaTellsHowManyPartitionsAreAheadAndWhenTheyWereLookedAfter() {
        await().untilAsserted(() -> {
            Scrape scrape = Scrape.of(metrics);
            assertThat(scrape.sum("waybill_partitions_ahead_entries", "table", "audit_event"))
                    .isEqualTo(3);
            assertThat(scrape.sum("waybill_partitions_run_age_seconds", "table", "audit_event"))
                    .isNotNegative();
        });
    }
}
