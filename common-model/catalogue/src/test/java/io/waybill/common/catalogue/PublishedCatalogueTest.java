package io.waybill.common.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.junit.QuarkusTest;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.catalogue.CataloguePublisher.Confirmation;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.error.Violation;
import io.waybill.common.json.RequestReader;
import io.waybill.test.server.WithDatabaseAndIssuer;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Replicas are publishers and catalogues of their own on one database. */
@QuarkusTest
@WithDatabaseAndIssuer
class PublishedCatalogueTest {

    @Inject
    CatalogueVersionRepository versions;

    @Inject
    AuditTrail audit;

    @Inject
    CataloguePublisher publisher;

    @Inject
    RequestReader reader;

    @AfterEach
    void restoreTheSeed() {
        publisher.restore(1, "operator");
    }

    @Test
    void whatOneReplicaPublishesAnotherOneServesAfterItsNextLook() {
        CataloguePublisher one = replica(versions);
        CataloguePublisher other = replica(versions);

        publish(one, "Shared");
        other.published().refresh();

        assertThat(servedBy(other)).isEqualTo("Shared").isEqualTo(servedBy(one));
        assertThat(other.published().current().version())
                .isEqualTo(one.published().current().version());
    }

    @Test
    void aServiceLooksByItsSchedule() {
        publish(replica(versions), "Elsewhere");

        await().atMost(Duration.ofMinutes(2)).until(() -> servedBy(publisher).equals("Elsewhere"));
    }

    @Test
    void aReplicaKeepsServingWhileTheDatabaseDoesNotAnswer() {
        FailingRepository store = new FailingRepository();
        CataloguePublisher replica = replica(store);
        publish(replica, "Kept");

        store.failing = true;
        replica.published().refresh();
        assertThat(servedBy(replica)).isEqualTo("Kept");

        store.failing = false;
        publish(replica(versions), "After");
        replica.published().refresh();
        assertThat(servedBy(replica)).isEqualTo("After");
    }

    @Test
    void whatTimeChangesIsServedAlsoWhileTheDatabaseDoesNotAnswer() {
        FailingRepository store = new FailingRepository();
        ClockCompiler compiler = new ClockCompiler(reader);
        CataloguePublisher replica = replica(store, compiler);
        replica.publish(document("Today"), "operator", null, new Confirmation(true, null));

        store.failing = true;
        compiler.tomorrow = compiler.compile(document("Tomorrow"));
        replica.published().refresh();

        assertThat(servedBy(replica)).isEqualTo("Tomorrow");
        assertThat(replica.published().current().version())
                .isEqualTo(replica(versions).latest());
    }

    @Test
    void anotherVersionIsServedAlsoIfTimeCannotChangeTheOneBefore() {
        ClockCompiler compiler = new ClockCompiler(reader);
        CataloguePublisher replica = replica(versions, compiler);
        replica.publish(document("Broken tomorrow"), "operator", null, new Confirmation(true, null));

        publish(replica(versions), "Corrected");
        compiler.broken = true;

        assertThatThrownBy(() -> replica.published().refresh()).hasMessage("no such day");
        assertThat(servedBy(replica)).isEqualTo("Corrected");
    }

    @Test
    void aVersionThatThisBuildCannotCompileIsLeftAsideAlsoByAReplicaThatStarts() {
        CataloguePublisher running = replica(versions);
        publish(running, "Known");
        append("{\"notesOfTheFuture\":[]}");

        CataloguePublisher starting = replica(versions);
        running.published().refresh();
        starting.published().refresh();

        assertThat(servedBy(running)).isEqualTo("Known");
        assertThat(servedBy(starting)).isEqualTo("Known");
    }

    @Test
    void aVersionThatTodaysRulesRefuseIsNotRestored() {
        CataloguePublisher replica = replica(versions);
        long refused = append("{\"notes\":[]}");

        assertThatThrownBy(() -> replica.restore(refused, "operator")).isInstanceOfSatisfying(ApiException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.CONFLICT);
            assertThat(e.violations()).extracting(Violation::pointer).containsExactly("/notes");
        });
    }

    /** Both are compared with the same version, so only one of them may follow it. */
    @Test
    void ofTwoThatPublishAtOnceOneIsRefused() throws Exception {
        long before = replica(versions).latest().version();
        CyclicBarrier bothCompared = new CyclicBarrier(2);
        CatalogueCompiler<Notes> waiting = new WaitingCompiler(reader, bothCompared);

        List<Future<ImportResult>> publications = new ArrayList<>();
        try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
            for (String name : List.of("One", "Two")) {
                CataloguePublisher replica = replica(versions, waiting);
                publications.add(pool.submit(() -> publish(replica, name)));
            }
        }

        assertThat(publications)
                .filteredOn(publication -> publication.state() == Future.State.SUCCESS)
                .singleElement()
                .satisfies(publication ->
                        assertThat(publication.resultNow().version()).isEqualTo(before + 1));
        assertThat(publications)
                .filteredOn(publication -> publication.state() == Future.State.FAILED)
                .singleElement()
                .satisfies(publication -> assertIsRefusedForAnotherVersion(publication.exceptionNow()));
        assertThat(replica(versions).latest().version()).isEqualTo(before + 1);
    }

    /** The document is compared with nothing, so nothing may be published before it. */
    @Test
    void theFirstPublicationFollowsNoOther() {
        FailingRepository store = new FailingRepository();
        store.empty = true;
        store.filledMeanwhile = true;
        CataloguePublisher replica = replica(store);
        long before = replica(versions).latest().version();

        assertThatThrownBy(() -> publish(replica, "First"))
                .satisfies(PublishedCatalogueTest::assertIsRefusedForAnotherVersion);

        assertThat(replica(versions).latest().version()).isEqualTo(before);
    }

    /**
     * It cannot be compared with: the document is compared with the version that is served, and replaces the latest.
     */
    @Test
    void aVersionThatThisBuildCannotCompileIsReplaced() {
        CataloguePublisher replica = replica(versions);
        long unknown = append("{\"notesOfTheFuture\":[]}");
        String confirm = replica.validate(document("Repaired")).confirm();

        replica.publish(document("Repaired"), "operator", null, new Confirmation(true, confirm));

        assertThat(replica.latest().version()).isEqualTo(unknown + 1);
        assertThat(servedBy(replica)).isEqualTo("Repaired");
    }

    private static void assertIsRefusedForAnotherVersion(Throwable refusal) {
        assertThat(refusal).isInstanceOfSatisfying(ApiException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.PRECONDITION_FAILED);
            assertThat(e).hasMessage("another version was published meanwhile; read it, and publish the change to it");
        });
    }

    @Test
    void beforeAnythingIsPublishedTheAnswerIs503() {
        PublishedCatalogue<?> fresh = replica(versions).published();

        assertThatThrownBy(fresh::current)
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.headers()).containsKey("Retry-After"));
    }

    @Test
    void aNewDeploymentIsToldApartFromOneThatCannotReadItsCatalogue() {
        FailingRepository store = new FailingRepository();
        store.empty = true;
        PublishedCatalogue<?> fresh = replica(store).published();

        store.failing = true;
        fresh.refresh();
        assertThat(fresh.isNothingPublished()).isFalse();

        store.failing = false;
        fresh.refresh();
        assertThat(fresh.isNothingPublished()).isTrue();

        store.empty = false;
        fresh.refresh();
        assertThat(fresh.isNothingPublished()).isFalse();
        assertThat(fresh.find()).isPresent();
    }

    @Test
    void seedDataNeverReplacesWhatIsPublishedAlsoWhenReplicasStartAtOnce() throws Exception {
        long before = replica(versions).latest().version();

        List<Future<?>> starts = new ArrayList<>();
        try (ExecutorService pool = Executors.newFixedThreadPool(4)) {
            for (int i = 0; i < 4; i++) {
                starts.add(pool.submit(() -> replica(versions).seed(document("Seed"))));
            }
            for (Future<?> start : starts) {
                start.get();
            }
        }

        assertThat(replica(versions).latest().version()).isEqualTo(before);
    }

    @Test
    void anAuditRecordThatFailsTakesItsChangeWithIt() {
        long before = replica(versions).latest().version();
        CataloguePublisher replica = replica(versions);

        // An actor that no text column takes
        assertThatThrownBy(() -> replica.publish(document("Lost"), "nul\0byte", null, new Confirmation(true, null)))
                .isInstanceOf(RuntimeException.class);

        assertThat(replica.latest().version()).isEqualTo(before);
    }

    private CataloguePublisher replica(CatalogueVersionRepository store) {
        return replica(store, new NotesCompiler(reader));
    }

    private CataloguePublisher replica(CatalogueVersionRepository store, CatalogueCompiler<?> compiler) {
        return new CataloguePublisher(new PublishedCatalogue<>(store, compiler), audit, Clock.systemUTC());
    }

    private static ImportResult publish(CataloguePublisher replica, String name) {
        return replica.publish(document(name), "operator", null, new Confirmation(true, null));
    }

    /** Another build's version, or one of other rules. */
    private long append(String document) {
        long version = replica(versions).latest().version() + 1;
        QuarkusTransaction.requiringNew()
                .run(() -> versions.append(new StoredCatalogue(
                        new CatalogueVersion(version, Instant.EPOCH, "another build", null, "f".repeat(64)),
                        document)));
        return version;
    }

    private static String servedBy(CataloguePublisher replica) {
        Notes served = (Notes) replica.published().current().content();
        return served.notes().getFirst().text();
    }

    private static String document(String name) {
        return CatalogueCalls.catalogue(name);
    }

    /** Compares two catalogues when another publication compares as well. */
    private static final class WaitingCompiler extends NotesCompiler {

        private final CyclicBarrier others;

        WaitingCompiler(RequestReader reader, CyclicBarrier others) {
            super(reader);
            this.others = others;
        }

        @Override
        public CatalogueReview review(Notes present, Notes next) {
            try {
                others.await(1, TimeUnit.MINUTES);
            } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
                throw new IllegalStateException("no other publication compares", e);
            }
            return super.review(present, next);
        }
    }

    /** Has other notes once a day has ended. */
    private static final class ClockCompiler extends NotesCompiler {

        private Notes tomorrow;
        private boolean broken;

        ClockCompiler(RequestReader reader) {
            super(reader);
        }

        @Override
        public Notes current(Notes catalogue) {
            if (broken) {
                throw new IllegalStateException("no such day");
            }
            return tomorrow == null ? catalogue : tomorrow;
        }
    }

    /** A database that stops answering when the test says so. */
    private static final class FailingRepository extends CatalogueVersionRepository {

        private boolean failing;
        private boolean empty;
        private boolean filledMeanwhile;

        @Override
        public void lockForPublishing() {
            empty = empty && !filledMeanwhile;
            super.lockForPublishing();
        }

        @Override
        public Optional<CatalogueVersion> latest() {
            if (failing) {
                throw new IllegalStateException("no connection");
            }
            return empty ? Optional.empty() : super.latest();
        }
    }
}
