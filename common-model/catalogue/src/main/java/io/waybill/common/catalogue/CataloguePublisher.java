package io.waybill.common.catalogue;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.catalogue.PublishedCatalogue.Present;
import io.waybill.common.catalogue.PublishedCatalogue.Snapshot;
import io.waybill.common.digest.Sha256;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.paging.Page;
import io.waybill.common.paging.PageRequest;
import io.waybill.common.paging.Period;
import io.waybill.common.paging.Position;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.jboss.logging.Logger;

/**
 * Checks catalogue documents and publishes them as versions. A version is published whole or not at all, together with
 * its audit record; concurrent publications, on any replica, run one after another.
 */
@Singleton
public final class CataloguePublisher {

    private static final Logger LOG = Logger.getLogger(CataloguePublisher.class);

    /** An import that leaves out more than this share of the entries is probably truncated. */
    private static final double MOST_LOST = 0.2;

    private static final int CONFIRMATION_DIGITS = 16;
    private static final int COMPARED_WITHIN_SECONDS = 5;

    /** Two versions may take as much memory as the one that is served, and one that is being imported. */
    private final Semaphore comparing = new Semaphore(1);

    private final PublishedCatalogue<Object> published;
    private final AuditTrail audit;
    private final Clock clock;

    @SuppressWarnings("unchecked") // it gets back only what it has compiled itself
    public CataloguePublisher(PublishedCatalogue<?> published, AuditTrail audit, Clock clock) {
        this.published = (PublishedCatalogue<Object>) published;
        this.audit = audit;
        this.clock = clock;
    }

    public PublishedCatalogue<?> published() {
        return published;
    }

    /**
     * Checks a document without publishing it.
     *
     * @throws ApiException with every violation and its pointer
     */
    public ImportResult validate(String document) {
        Object content = compiled(document);
        ImportResult result =
                ImportResult.checked(compiler().counts(content), compiler().verify(content));
        return present()
                .map(present ->
                        result.with(compiler().review(present.content(), content), confirmation(present, document)))
                .orElse(result);
    }

    private Optional<Snapshot<Object>> present() {
        published.refresh();
        return published.find();
    }

    /**
     * What changed from one version to another.
     *
     * @throws ApiException 404 if one of them is not there, 409 if today's rules refuse one's document, 503 while other
     *     versions are being compared
     */
    public CatalogueComparison compare(long from, long to) {
        if (!comparing.tryAcquire()) {
            throw ApiException.unavailable("other versions are being compared", COMPARED_WITHIN_SECONDS);
        }
        try {
            CatalogueReview review = compiler().review(content(from), content(to));
            return new CatalogueComparison(from, to, review.differences(), review.changes());
        } finally {
            comparing.release();
        }
    }

    private Object content(long version) {
        return published
                .find()
                .filter(served -> served.version().version() == version)
                .map(Snapshot::content)
                .orElseGet(() -> compiledPublished(version, find(version).document()));
    }

    /**
     * Publishes a document as a new version, provided that the latest one is {@code expected}. The new version follows
     * the one that the document was compared with. This replica serves it by the time the call returns.
     *
     * @param operator internal id of the application that publishes
     * @param expected the version that must be the latest, {@code null} for any
     * @param confirmed how an operator has confirmed it
     * @throws ApiException with every violation and its pointer, 409 if too much is gone or changes a lot and nobody
     *     has confirmed that, 412 if another version is the latest or becomes it meanwhile; in each case nothing is
     *     published
     */
    public ImportResult publish(String document, String operator, CatalogueVersion expected, Confirmation confirmed) {
        Object content = compiled(document);
        compiler().verify(content);
        Present<Object> present = published.refreshed();
        if (expected != null) {
            requireSame(Optional.of(expected), present.latest());
        }
        present.served().ifPresent(served -> confirm(served, document, content, confirmed));
        return append(
                new Publication(document, content, operator, null),
                () -> requireSame(present.latest(), versions().latest()));
    }

    private static void requireSame(Optional<CatalogueVersion> compared, Optional<CatalogueVersion> latest) {
        if (!compared.equals(latest)) {
            throw new ApiException(
                    ErrorCode.PRECONDITION_FAILED,
                    "another version was published meanwhile; read it, and publish the change to it");
        }
    }

    /**
     * How an operator has confirmed a change.
     *
     * @param mayShrink whether more than a fifth of the present entries may be gone
     * @param digest what a dry run called the change, {@code null} if nothing was confirmed
     */
    public record Confirmation(boolean mayShrink, String digest) {}

    private void confirm(Snapshot<Object> present, String document, Object content, Confirmation confirmed) {
        double lost = compiler().lost(present.content(), content);
        if (lost > MOST_LOST && !confirmed.mayShrink()) {
            throw ApiException.conflict(
                    Math.round(lost * 100) + " % of the catalogue would be gone; with shrink=true it is published");
        }
        String digest = confirmation(present, document);
        if (digest.equals(confirmed.digest())) {
            return;
        }
        if (confirmed.digest() != null) {
            throw ApiException.conflict("confirm is of another document or another present version; look at this change"
                    + " (dryRun=true), and publish it with confirm=" + digest);
        }
        compiler().review(present.content(), content).confirmation().ifPresent(why -> {
            throw ApiException.conflict(why + "; look at it (dryRun=true), and publish it with confirm=" + digest);
        });
    }

    private static String confirmation(Snapshot<Object> present, String document) {
        String both = present.version().etag() + digest(document);
        return digest(both).substring(0, CONFIRMATION_DIGITS);
    }

    /**
     * Publishes the document of an earlier version again, as a new one.
     *
     * @throws ApiException 404 if there is no such version, 409 with the violations if today's rules refuse its
     *     document
     */
    public ImportResult restore(long version, String operator) {
        String document = find(version).document();
        Object content = compiledPublished(version, document);
        return append(new Publication(document, content, operator, version), () -> {});
    }

    private Object compiledPublished(long version, String document) {
        try {
            return compiler().compile(document);
        } catch (ApiException e) {
            throw new ApiException(
                    ErrorCode.CONFLICT,
                    "version " + version + " does not hold to today's rules: " + e.getMessage(),
                    e.violations());
        }
    }

    /**
     * Publishes seed data if nothing has been published yet. If several replicas start at once, only one of them
     * publishes.
     */
    public void seed(String document) {
        Publication seed = new Publication(document, compiled(document), AuditTrail.SYSTEM, null);
        boolean seeded = QuarkusTransaction.requiringNew().call(() -> {
            versions().lockForPublishing();
            if (versions().latest().isPresent()) {
                return false;
            }
            write(seed, "catalogue.seed");
            return true;
        });
        LOG.info(
                seeded
                        ? "the seed catalogue is published"
                        : "a catalogue is published already; no seed data is loaded");
    }

    /**
     * A version with its document.
     *
     * @throws ApiException 404 if there is none with this number
     */
    public StoredCatalogue find(long version) {
        return QuarkusTransaction.requiringNew()
                .call(() -> versions().find(version))
                .orElseThrow(() -> ApiException.notFound("there is no version " + version + " of the catalogue"));
    }

    /**
     * The latest version, read from the database.
     *
     * @throws ApiException 404 if there is none
     */
    public CatalogueVersion latest() {
        return findLatest().orElseThrow(() -> ApiException.notFound("no catalogue has been published yet"));
    }

    /** The latest version, read from the database. */
    Optional<CatalogueVersion> findLatest() {
        return QuarkusTransaction.requiringNew().call(() -> versions().latest());
    }

    /** The stored versions that were published in the period, newest first. */
    public Page<CatalogueVersion> list(Period published, PageRequest page) {
        List<CatalogueVersion> rows =
                QuarkusTransaction.requiringNew().call(() -> versions().list(published, page));
        return Page.of(page, rows, version -> new Position(version.publishedAt(), version.version()));
    }

    private ImportResult append(Publication publication, Runnable precondition) {
        CatalogueVersion version = QuarkusTransaction.requiringNew().call(() -> {
            versions().lockForPublishing();
            precondition.run();
            return write(publication, publication.restoredFrom() == null ? "catalogue.publish" : "catalogue.restore");
        });
        published.adopt(version, publication.content());
        return ImportResult.published(version, compiler().counts(publication.content()));
    }

    /** 412: the change expects a version that is not the latest. */
    static ApiException notTheLatest() {
        return new ApiException(ErrorCode.PRECONDITION_FAILED, "the latest version is not that of If-Match");
    }

    private CatalogueVersion write(Publication publication, String action) {
        long number = versions().latestNumber() + 1;
        CatalogueVersion version = new CatalogueVersion(
                number, now(), publication.operator(), publication.restoredFrom(), digest(publication.document()));
        versions().append(new StoredCatalogue(version, publication.document()));
        versions().deleteOld();
        Map<String, Object> details = new LinkedHashMap<>(compiler().counts(publication.content()));
        details.put("digest", version.digest());
        if (publication.restoredFrom() != null) {
            details.put("restoredFrom", publication.restoredFrom());
        }
        audit.recordAs(publication.operator(), action, "catalogue/" + number, details);
        return version;
    }

    private static String digest(String document) {
        return HexFormat.of().formatHex(Sha256.of(document));
    }

    private Instant now() {
        // The precision of a timestamp column.
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }

    private Object compiled(String document) {
        return compiler().compile(document);
    }

    private CatalogueVersionRepository versions() {
        return published.versions();
    }

    private CatalogueCompiler<Object> compiler() {
        return published.compiler();
    }

    /**
     * A version that is not stored yet.
     *
     * @param operator who publishes it
     * @param restoredFrom the version that it repeats, {@code null} if it repeats none
     */
    private record Publication(String document, Object content, String operator, Long restoredFrom) {}
}
