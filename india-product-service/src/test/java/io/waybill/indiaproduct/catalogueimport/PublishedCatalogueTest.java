package io.waybill.indiaproduct.catalogueimport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.junit.QuarkusTest;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.catalogue.CataloguePublisher;
import io.waybill.common.catalogue.CataloguePublisher.Confirmation;
import io.waybill.common.catalogue.CatalogueVersion;
import io.waybill.common.catalogue.CatalogueVersionRepository;
import io.waybill.common.catalogue.PublishedCatalogue;
import io.waybill.common.catalogue.StoredCatalogue;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.error.Violation;
import io.waybill.indiaproduct.ServiceUnderTest;
import io.waybill.indiaproduct.product.ExpressCatalogue;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Replicas are publishers and catalogues of their own on one database. */
@QuarkusTest
@ServiceUnderTest
class PublishedCatalogueTest {

    @Inject
    CatalogueVersionRepository versions;

    @Inject
    AuditTrail audit;

    @Inject
    CataloguePublisher publisher;

    @AfterEach
    void restoreTheSeed() {
        publisher.restore(1, "operator");
    }

    @Test
    void whatOneReplicaPublishesAnotherOneServesAfterItsNextLook() {
        CataloguePublisher one = replica(versions);
        CataloguePublisher other = replica(versions);

        one.publish(document("Shared"), "operator", null, new Confirmation(true, null));
        other.published().refresh();

        assertThat(servedBy(other)).isEqualTo("Shared").isEqualTo(servedBy(one));
        assertThat(other.published().current().version())
                .isEqualTo(one.published().current().version());
    }

    @Test
    void aReplicaKeepsServingWhileTheDatabaseDoesNotAnswer() {
        FailingRepository store = new FailingRepository(versions);
        CataloguePublisher replica = replica(store);
        replica.publish(document("Kept"), "operator", null, new Confirmation(true, null));

        store.failing = true;
        replica.published().refresh();
        assertThat(servedBy(replica)).isEqualTo("Kept");

        store.failing = false;
        replica(versions).publish(document("After"), "operator", null, new Confirmation(true, null));
        replica.published().refresh();
        assertThat(servedBy(replica)).isEqualTo("After");
    }

    @Test
    void aVersionThatThisBuildCannotCompileIsLeftAsideAlsoByAReplicaThatStarts() {
        CataloguePublisher running = replica(versions);
        running.publish(document("Known"), "operator", null, new Confirmation(true, null));
        QuarkusTransaction.requiringNew()
                .run(() -> versions.append(new StoredCatalogue(
                        new CatalogueVersion(
                                running.latest().version() + 1, Instant.EPOCH, "newer build", null, "f".repeat(64)),
                        "{\"productsOfTheFuture\":[]}")));

        CataloguePublisher starting = replica(versions);
        running.published().refresh();
        starting.published().refresh();

        assertThat(servedBy(running)).isEqualTo("Known");
        assertThat(servedBy(starting)).isEqualTo("Known");
    }

    @Test
    void aVersionThatTodaysRulesRefuseIsNotRestored() {
        CataloguePublisher replica = replica(versions);
        long refused = replica.latest().version() + 1;
        QuarkusTransaction.requiringNew()
                .run(() -> versions.append(new StoredCatalogue(
                        new CatalogueVersion(refused, Instant.EPOCH, "older build", null, "e".repeat(64)),
                        "{\"products\":[]}")));

        assertThatThrownBy(() -> replica.restore(refused, "operator")).isInstanceOfSatisfying(ApiException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.CONFLICT);
            assertThat(e.violations()).extracting(Violation::pointer).containsExactly("/products");
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
        FailingRepository store = new FailingRepository(versions);
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
        return new CataloguePublisher(
                new PublishedCatalogue<>(store, new ExpressCatalogueCompiler()), audit, Clock.systemUTC());
    }

    private static String servedBy(CataloguePublisher replica) {
        ExpressCatalogue served =
                (ExpressCatalogue) replica.published().current().content();
        return served.products().getFirst().name();
    }

    private static byte[] document(String name) {
        return ("{\"products\":[{\"productCode\":\"T\",\"productName\":\"" + name + "\"}]}")
                .getBytes(StandardCharsets.UTF_8);
    }

    /** A database that stops answering when the test says so. */
    private static final class FailingRepository extends CatalogueVersionRepository {

        private final CatalogueVersionRepository store;
        private boolean failing;
        private boolean empty;

        FailingRepository(CatalogueVersionRepository store) {
            this.store = store;
        }

        @Override
        public void lockForPublishing() {
            store.lockForPublishing();
        }

        @Override
        public Optional<CatalogueVersion> latest() {
            if (failing) {
                throw new IllegalStateException("no connection");
            }
            return empty ? Optional.empty() : store.latest();
        }

        @Override
        public Optional<StoredCatalogue> find(long version) {
            return store.find(version);
        }

        @Override
        public void deleteOld() {
            store.deleteOld();
        }

        @Override
        public List<CatalogueVersion> listBefore(long before, int limit) {
            return store.listBefore(before, limit);
        }

        @Override
        public void append(StoredCatalogue catalogue) {
            store.append(catalogue);
        }
    }
}
