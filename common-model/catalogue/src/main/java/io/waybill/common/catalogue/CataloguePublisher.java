package io.waybill.common.catalogue;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.digest.Sha256;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.paging.Page;
import io.waybill.common.paging.PageRequest;
import io.waybill.common.paging.Period;
import io.waybill.common.paging.Position;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
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
    private final OpenDrafts drafts;
    private final AuditTrail audit;
    private final Clock clock;

    @SuppressWarnings("unchecked") // it gets back only what it has compiled itself
    public CataloguePublisher(PublishedCatalogue<?> published, OpenDrafts drafts, AuditTrail audit, Clock clock) {
        this.published = (PublishedCatalogue<Object>) published;
        this.drafts = drafts;
        this.audit = audit;
        this.clock = clock;
    }

    /** The catalogue that this publisher writes. */
    public PublishedCatalogue<?> published() {
        return published;
    }

    /**
     * Checks a document without publishing it.
     *
     * @throws ApiException with every violation and its pointer
     */
    public ImportResult validate(byte[] document) {
        Object content = compiled(document);
        Map<String, Object> details = new LinkedHashMap<>(compiler().counts(content));
        details.putAll(compiler().verify(content));
        present().ifPresent(present -> details.putAll(review(Basis.of(present), document, content)));
        return new ImportResult(null, true, null, details);
    }

    /**
     * What a document replaces.
     *
     * @param etag its version's, or what stands for it
     */
    record Basis(String etag, Object content) {

        static Basis of(PublishedCatalogue.Snapshot<Object> served) {
            return new Basis(served.version().etag(), served.content());
        }
    }

    /** The latest version, as this replica serves it; empty if it serves none. */
    Optional<PublishedCatalogue.Snapshot<Object>> present() {
        published.refresh();
        return published.find();
    }

    /** What a dry run shows of a change. */
    Map<String, Object> review(Basis basis, byte[] document, Object content) {
        CatalogueReview review = compiler().review(basis.content(), content);
        Map<String, Object> details = new LinkedHashMap<>(review.details());
        details.put("confirm", confirmation(basis, document));
        details.put("confirmationNeeded", review.confirmation().isPresent());
        return details;
    }

    /**
     * What changed from one version to another.
     *
     * @throws ApiException 404 if one of them is not there, 409 if today's rules refuse one's document, 503 while other
     *     versions or drafts are being compared, tried, uploaded or planned
     */
    public Map<String, Object> compare(long from, long to) {
        return alone(() -> {
            Map<String, Object> details = new LinkedHashMap<>();
            details.put("from", from);
            details.put("to", to);
            details.putAll(compiler().review(content(from), content(to)).details());
            return details;
        });
    }

    /**
     * Runs what compiles up to two documents that are not served: one such call at a time.
     *
     * @throws ApiException 503 if there is another one
     */
    <R> R alone(Supplier<R> call) {
        if (!comparing.tryAcquire()) {
            throw ApiException.unavailable("other versions are being compared", COMPARED_WITHIN_SECONDS);
        }
        try {
            return call.get();
        } finally {
            comparing.release();
        }
    }

    /** A version in compiled form: the one that is served, or compiled again. */
    private Object content(long version) {
        return published
                .find()
                .filter(served -> served.version().version() == version)
                .map(PublishedCatalogue.Snapshot::content)
                .orElseGet(() -> compiledPublished("version " + version, bytes(find(version))));
    }

    /**
     * Publishes a document as a new version, provided that the latest one is {@code expected}. This replica serves it
     * by the time the call returns.
     *
     * @param operator internal id of the application that publishes
     * @param expected the version that must be the latest, {@code null} for any
     * @param confirmed how an operator has confirmed it
     * @throws ApiException with every violation and its pointer, 409 if too much is gone or changes a lot and nobody
     *     has confirmed that, 412 if another version is the latest; in each case nothing is published
     */
    public ImportResult publish(byte[] document, String operator, CatalogueVersion expected, Confirmation confirmed) {
        return publish(new Publication(document, compiled(document), operator, null, null), expected, confirmed);
    }

    /**
     * Publishes a document that is compiled already, as {@link #publish(byte[], String, CatalogueVersion,
     * Confirmation)}.
     */
    ImportResult publish(Publication publication, CatalogueVersion expected, Confirmation confirmed) {
        compiler().verify(publication.content());
        Optional<PublishedCatalogue.Snapshot<Object>> served = present();
        served.ifPresent(
                present -> confirm(Basis.of(present), publication.document(), publication.content(), confirmed));
        // What was confirmed is the change of the present version: no other may come between.
        CatalogueVersion changed = expected == null && confirmed.digest() != null
                ? served.map(PublishedCatalogue.Snapshot::version).orElse(null)
                : expected;
        return append(publication, changed, confirmed.overtakes());
    }

    /**
     * How an operator has confirmed a change.
     *
     * @param mayShrink whether more than a fifth of the present entries may be gone
     * @param digest what a dry run called the change, {@code null} if nothing was confirmed
     * @param overtakes whether plans may be missed for it
     */
    public record Confirmation(boolean mayShrink, String digest, boolean overtakes) {}

    /** @throws ApiException 409 if the change needs to be confirmed and is not, or if another one was confirmed */
    void confirm(Basis basis, byte[] document, Object content, Confirmation confirmed) {
        double lost = compiler().lost(basis.content(), content);
        if (lost > MOST_LOST && !confirmed.mayShrink()) {
            throw ApiException.conflict(
                    Math.round(lost * 100) + " % of the catalogue would be gone; with shrink=true it is published");
        }
        String digest = confirmation(basis, document);
        if (digest.equals(confirmed.digest())) {
            return;
        }
        if (confirmed.digest() != null) {
            throw ApiException.conflict("confirm is of another document or another present version; look at this change"
                    + " (dryRun=true, or the differences of a draft), and publish it with confirm=" + digest);
        }
        compiler().review(basis.content(), content).confirmation().ifPresent(why -> {
            throw ApiException.conflict(
                    why + "; look at it (dryRun=true, or the differences of a draft), and publish it with confirm="
                            + digest);
        });
    }

    /** What a change is called when it is confirmed: what it replaces and the document decide. */
    private static String confirmation(Basis basis, byte[] document) {
        String both = basis.etag() + digest(document);
        return digest(both.getBytes(StandardCharsets.UTF_8)).substring(0, CONFIRMATION_DIGITS);
    }

    /**
     * Publishes the document of an earlier version again, as a new one.
     *
     * @param overtakes whether plans may be missed for it
     * @throws ApiException 404 if there is no such version, 409 with the violations if today's rules refuse its
     *     document, 409 if there are plans that would be missed
     */
    public ImportResult restore(long version, String operator, boolean overtakes) {
        byte[] document = bytes(find(version));
        Object content = compiledPublished("version " + version, document);
        return append(new Publication(document, content, operator, version, null), null, overtakes);
    }

    private static byte[] bytes(StoredCatalogue stored) {
        return stored.document().getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Compiles a stored document.
     *
     * @param name what it is called, for the message
     * @throws ApiException 409 with the violations if today's rules refuse it
     */
    Object compiledPublished(String name, byte[] document) {
        try {
            return compiler().compilePublished(document);
        } catch (ApiException e) {
            throw new ApiException(
                    ErrorCode.CONFLICT, name + " does not hold to today's rules: " + e.getMessage(), e.violations());
        }
    }

    /**
     * Publishes seed data if nothing has been published yet. If several replicas start at once, only one of them
     * publishes.
     */
    public void seed(byte[] document) {
        Publication seed = new Publication(document, compiled(document), AuditTrail.SYSTEM, null, null);
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
        return findLatest().orElseThrow(CataloguePublisher::nothingPublished);
    }

    /** 404: there is no version. */
    static ApiException nothingPublished() {
        return ApiException.notFound("no catalogue has been published yet");
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

    private ImportResult append(Publication publication, CatalogueVersion expected, boolean overtakes) {
        List<Long> overtaken = new ArrayList<>();
        CatalogueVersion version = QuarkusTransaction.requiringNew().call(() -> {
            versions().lockForPublishing();
            if (expected != null && !versions().latest().equals(Optional.of(expected))) {
                throw notTheLatest();
            }
            if (publication.draft() != null) {
                drafts.get(publication.draft().draft());
                drafts.refuseOtherBase(publication.draft(), versions().latestNumber(), null);
            }
            List<CatalogueDraft> plans = drafts.overtakenBy(publication.draft());
            if (!plans.isEmpty() && !overtakes) {
                throw ApiException.conflict("it would overtake what is planned: " + OpenDrafts.named(plans)
                        + "; withdraw that, or publish with overtake=true, and it is missed");
            }
            CatalogueVersion written =
                    write(publication, publication.restoredFrom() == null ? "catalogue.publish" : "catalogue.restore");
            plans.forEach(plan -> {
                drafts.miss(plan, now(), "version " + written.version() + " was published before it was due");
                overtaken.add(plan.draft());
            });
            return written;
        });
        published.adopt(version, publication.content());
        Map<String, Object> details = new LinkedHashMap<>(compiler().counts(publication.content()));
        if (publication.draft() != null) {
            details.put("draft", publication.draft().draft());
        }
        if (!overtaken.isEmpty()) {
            details.put("overtaken", overtaken);
        }
        return new ImportResult(version.version(), false, publication.restoredFrom(), details);
    }

    /** 412: the change expects a version that is not the latest. */
    static ApiException notTheLatest() {
        return new ApiException(ErrorCode.PRECONDITION_FAILED, "the latest version is not that of If-Match");
    }

    /** 412: what a part of a document was put into is not what it would change any more. */
    static ApiException notTheBase() {
        return new ApiException(
                ErrorCode.PRECONDITION_FAILED,
                "something else was published or planned while the table was put into the catalogue; send it again");
    }

    /** Writes a version in the current transaction, which holds the lock. */
    CatalogueVersion write(Publication publication, String action) {
        long number = versions().latestNumber() + 1;
        CatalogueVersion version = new CatalogueVersion(
                number, now(), publication.operator(), publication.restoredFrom(), digest(publication.document()));
        versions().append(new StoredCatalogue(version, new String(publication.document(), StandardCharsets.UTF_8)));
        versions().deleteOld();
        Map<String, Object> details = new LinkedHashMap<>(compiler().counts(publication.content()));
        details.put("digest", version.digest());
        if (publication.restoredFrom() != null) {
            details.put("restoredFrom", publication.restoredFrom());
        }
        if (publication.draft() != null) {
            drafts.end(publication.draft().draft(), number, version.publishedAt());
            details.put("draft", publication.draft().draft());
            details.put("uploadedBy", publication.draft().uploadedBy());
        }
        audit.recordAs(publication.operator(), action, "catalogue/" + number, details);
        return version;
    }

    static String digest(byte[] document) {
        return HexFormat.of().formatHex(Sha256.of(document));
    }

    /** The time, in the precision of a timestamp column. */
    Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }

    Object compiled(byte[] document) {
        return compiler().compile(document);
    }

    CatalogueVersionRepository versions() {
        return published.versions();
    }

    CatalogueCompiler<Object> compiler() {
        return published.compiler();
    }

    /** Serves a version that this replica has written. */
    void adopt(CatalogueVersion version, Object content) {
        published.adopt(version, content);
    }

    /**
     * A version that is not stored yet.
     *
     * @param operator who publishes it
     * @param restoredFrom the version that it repeats, {@code null} if it repeats none
     * @param draft the draft that it was, {@code null} if it was none
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Publication(byte[] document, Object content, String operator, Long restoredFrom, CatalogueDraft draft) {}
}
