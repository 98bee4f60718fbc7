package io.waybill.indiaproduct.catalogueimport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.catalogue.CatalogueConfig;
import io.waybill.common.catalogue.CatalogueDraft;
import io.waybill.common.catalogue.CatalogueDraft.State;
import io.waybill.common.catalogue.CatalogueDraftRepository;
import io.waybill.common.catalogue.CatalogueDrafts;
import io.waybill.common.catalogue.CataloguePlans;
import io.waybill.common.catalogue.CataloguePublisher;
import io.waybill.common.catalogue.CataloguePublisher.Confirmation;
import io.waybill.common.catalogue.CatalogueVersionRepository;
import io.waybill.common.catalogue.DraftComparison;
import io.waybill.common.catalogue.OpenDrafts;
import io.waybill.common.catalogue.PublishedCatalogue;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.indiaproduct.ServiceUnderTest;
import io.waybill.indiaproduct.product.ExpressCatalogue;
import io.waybill.test.PostgresResource;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Replicas with clocks of their own on one database. For the service itself the plans are due in an hour. */
@QuarkusTest
@ServiceUnderTest
class CataloguePlansTest {

    private static final Confirmation NONE = new Confirmation(false, null, false);
    private final Instant due = Instant.now().plus(Duration.ofHours(1)).truncatedTo(ChronoUnit.MICROS);

    @Inject
    CatalogueVersionRepository versions;

    @Inject
    CatalogueDraftRepository drafts;

    @Inject
    AuditTrail audit;

    private Replica today;
    private long before;

    @BeforeEach
    void latest() {
        today = new Replica(Instant.now(), false);
        before = today.publisher.latest().version();
    }

    @AfterEach
    void restoreTheSeed() throws SQLException {
        today.publisher.restore(1, "operator", true);
        sql("delete from catalogue_draft");
    }

    @Test
    void onlyOneOfTheReplicasThatFindAPlanDuePublishesIt() throws Exception {
        List<Replica> replicas = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            replicas.add(new Replica(due, false));
        }
        CatalogueDraft plan = planned("At once", due);

        List<Future<?>> looks = new ArrayList<>();
        try (ExecutorService pool = Executors.newFixedThreadPool(4)) {
            replicas.forEach(replica -> looks.add(pool.submit(replica.plans::publishDue)));
            for (Future<?> look : looks) {
                look.get();
            }
        }

        assertThat(today.publisher.latest().version()).isEqualTo(before + 1);
        assertThat(today.publisher.latest().publishedBy()).isEqualTo("planner");
        assertThat(today.drafts.find(plan.draft()).version()).isEqualTo(before + 1);
        replicas.forEach(replica -> replica.publisher.published().refresh());
        assertThat(replicas).extracting(Replica::servedName).containsOnly("At once");
    }

    @Test
    void aPlanThatIsNotDueIsLeft() {
        CatalogueDraft plan = planned("Not yet", due);

        new Replica(due.minusMillis(1), false).plans.publishDue();

        assertThat(today.drafts.find(plan.draft()).state()).isEqualTo(State.PLANNED);
    }

    @Test
    void plansThatWereDueWhileNoReplicaWasUpAreTakenInTheirOrder() {
        planned("Earlier", due);
        planned("Later", due.plusSeconds(1));
        Replica replica = new Replica(due.plus(Duration.ofHours(5)), false);

        replica.plans.publishDue();

        assertThat(replica.servedName()).isEqualTo("Later");
        assertThat(today.publisher.latest().version()).isEqualTo(before + 2);
        assertThat(today.publisher.latest().publishedAt()).isEqualTo(due.plus(Duration.ofHours(5)));
    }

    @Test
    void aDocumentThatThisBuildCannotUseIsLeftToOthersForAMinute() throws SQLException {
        CatalogueDraft plan = planned("Unusable", due);
        sql("update catalogue_draft set document = '{\"productsOfTheFuture\":[]}' where draft = " + plan.draft());
        Replica replica = new Replica(due, false);

        replica.plans.publishDue();
        replica.clock.now = due.plus(CataloguePlans.LEFT_TO_OTHERS).minusSeconds(1);
        replica.plans.publishDue();
        assertThat(today.drafts.find(plan.draft()).state()).isEqualTo(State.PLANNED);

        replica.clock.now = due.plus(CataloguePlans.LEFT_TO_OTHERS);
        replica.plans.publishDue();
        replica.plans.publishDue();
        CatalogueDraft missed = today.drafts.find(plan.draft());
        assertThat(missed.state()).isEqualTo(State.MISSED);
        assertThat(missed.reason()).contains("productsOfTheFuture");
        assertThat(replica.plans.missed()).isEqualTo(1);
        assertThat(today.publisher.latest().version()).isEqualTo(before);
    }

    @Test
    void withFourEyesNobodyPublishesWhatTheyHaveUploaded() {
        Replica careful = new Replica(Instant.now(), true);
        long draft = uploaded(careful, "Careful", "one");

        assertThatThrownBy(() -> careful.drafts.publish(draft, "one", NONE))
                .isInstanceOfSatisfying(ApiException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.CONFLICT);
                    assertThat(e.getMessage()).contains("another operator publishes draft " + draft);
                });
        assertThatThrownBy(() -> careful.drafts.plan(draft, due, "one", NONE)).isInstanceOf(ApiException.class);
        assertThatThrownBy(() -> careful.drafts.plan(document("Careful"), due, "one", null, NONE))
                .isInstanceOf(ApiException.class);
        assertThatThrownBy(careful.drafts::refuseOneOperator).hasMessageContaining("upload it as a draft");

        careful.drafts.plan(draft, due, "two", NONE);
        assertThat(careful.drafts.publish(draft, "two", NONE).version()).isEqualTo(before + 1);
    }

    @Test
    void whatHasEndedIsDeletedInTheEnd() {
        long first = uploaded(today, "First", "operator");
        today.drafts.withdraw(first, "operator");
        for (int i = 0; i < 50; i++) {
            today.drafts.withdraw(uploaded(today, "Draft " + i, "operator"), "operator");
        }

        assertThatThrownBy(() -> today.drafts.find(first))
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FOUND));
        assertThat(today.drafts.find(first + 1).state()).isEqualTo(State.WITHDRAWN);
    }

    private CatalogueDraft planned(String name, Instant at) {
        return today.drafts.plan(uploaded(today, name, "uploader"), at, "planner", NONE);
    }

    private static long uploaded(Replica replica, String name, String operator) {
        return (Long)
                replica.drafts.upload(document(name), operator, null).details().get("draft");
    }

    private static byte[] document(String name) {
        return ("{\"products\":[{\"productCode\":\"T\",\"productName\":\"" + name + "\"}]}")
                .getBytes(StandardCharsets.UTF_8);
    }

    private static void sql(String statement) throws SQLException {
        try (Connection connection = PostgresResource.connection();
                Statement change = connection.createStatement()) {
            change.executeUpdate(statement);
        }
    }

    private final class Replica {

        private final SetClock clock;
        private final CataloguePublisher publisher;
        private final CatalogueDrafts drafts;
        private final CataloguePlans plans;

        private Replica(Instant now, boolean fourEyes) {
            this.clock = new SetClock(now);
            CatalogueDraftRepository store = CataloguePlansTest.this.drafts;
            OpenDrafts open = new OpenDrafts(store, audit);
            this.publisher = new CataloguePublisher(
                    new PublishedCatalogue<>(versions, new ExpressCatalogueCompiler()), open, audit, clock);
            DraftComparison comparison = new DraftComparison(publisher, store, open);
            this.drafts = new CatalogueDrafts(publisher, store, open, comparison, audit, clock, new CatalogueConfig() {
                @Override
                public String refresh() {
                    return "2s";
                }

                @Override
                public boolean fourEyes() {
                    return fourEyes;
                }
            });
            this.plans = new CataloguePlans(publisher, store, open);
        }

        private String servedName() {
            ExpressCatalogue served =
                    (ExpressCatalogue) publisher.published().current().content();
            return served.products().getFirst().name();
        }
    }

    /** A clock that the test sets. */
    private static final class SetClock extends Clock {

        private volatile Instant now;

        private SetClock(Instant now) {
            this.now = now;
        }

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneOffset getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }
}
