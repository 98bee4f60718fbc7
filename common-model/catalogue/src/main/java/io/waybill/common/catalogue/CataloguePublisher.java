package io.waybill.common.catalogue;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.json.StrictJson;
import io.waybill.common.paging.Page;
import io.waybill.common.paging.PageRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jboss.logging.Logger;

/**
 * Checks catalogue documents and publishes them as versions. A version is published whole or not at all, together with
 * its audit record; concurrent publications, on whatever replica, are done one after the other.
 *
 * @param <S> the compiled catalogue
 */
public final class CataloguePublisher<S> {

    private static final Logger LOG = Logger.getLogger(CataloguePublisher.class);

    private final PublishedCatalogue<S> published;
    private final AuditTrail audit;
    private final Clock clock;

    public CataloguePublisher(PublishedCatalogue<S> published, AuditTrail audit, Clock clock) {
        this.published = published;
        this.audit = audit;
        this.clock = clock;
    }

    /** The catalogue that this publisher writes. */
    public PublishedCatalogue<S> published() {
        return published;
    }

    /**
     * Checks a document without publishing it.
     *
     * @throws ApiException with every violation and its pointer
     */
    public ImportResult validate(byte[] document) {
        S content = compiler().compile(StrictJson.read(document));
        return new ImportResult(null, true, null, compiler().counts(content));
    }

    /**
     * Publishes a document as a new version, which this replica serves by the time the call returns.
     *
     * @param operator internal id of the application that publishes
     * @throws ApiException with every violation and its pointer; nothing is published then
     */
    public ImportResult publish(byte[] document, String operator) {
        String text = new String(document, StandardCharsets.UTF_8);
        S content = compiler().compile(StrictJson.read(document));
        return append(new Draft<>(text, content, operator, null), "catalogue.publish");
    }

    /**
     * Publishes the document of an earlier version again, as a new one.
     *
     * @throws ApiException 404 if there is no such version, 409 with the violations if today's rules refuse its document
     */
    public ImportResult restore(long version, String operator) {
        StoredCatalogue stored = find(version);
        S content;
        try {
            content = compiler().compile(StrictJson.read(stored.document().getBytes(StandardCharsets.UTF_8)));
        } catch (ApiException e) {
            throw new ApiException(
                    ErrorCode.CONFLICT,
                    "version " + version + " does not hold to today's rules: " + e.getMessage(),
                    e.violations());
        }
        return append(new Draft<>(stored.document(), content, operator, version), "catalogue.restore");
    }

    /**
     * Publishes seed data if nothing has been published yet; if several replicas start at once, only one of them does.
     */
    public void seed(byte[] document) {
        S content = compiler().compile(StrictJson.read(document));
        Draft<S> draft = new Draft<>(new String(document, StandardCharsets.UTF_8), content, AuditTrail.SYSTEM, null);
        boolean seeded = QuarkusTransaction.requiringNew().call(() -> {
            store().lockForPublishing();
            if (store().latest().isPresent()) {
                return false;
            }
            write(draft, "catalogue.seed");
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
                .call(() -> store().find(version))
                .orElseThrow(() -> ApiException.notFound("there is no version " + version + " of the catalogue"));
    }

    /**
     * The version published last, read from the database.
     *
     * @throws ApiException 404 if there is none
     */
    public CatalogueVersion latest() {
        return QuarkusTransaction.requiringNew()
                .call(() -> store().latest())
                .orElseThrow(() -> ApiException.notFound("no catalogue has been published yet"));
    }

    /** The published versions, the newest first. */
    public Page<CatalogueVersion> list(PageRequest page) {
        List<CatalogueVersion> rows = QuarkusTransaction.requiringNew()
                .call(() -> store().listBefore(page.position().orElse(Long.MAX_VALUE), page.limit() + 1));
        return Page.of(page, rows, CatalogueVersion::version);
    }

    private ImportResult append(Draft<S> draft, String action) {
        CatalogueVersion version = QuarkusTransaction.requiringNew().call(() -> {
            store().lockForPublishing();
            return write(draft, action);
        });
        published.adopt(version, draft.content());
        return new ImportResult(
                version.version(), false, draft.restoredFrom(), compiler().counts(draft.content()));
    }

    private CatalogueVersion write(Draft<S> draft, String action) {
        long number = store().latest().map(CatalogueVersion::version).orElse(0L) + 1;
        CatalogueVersion version = new CatalogueVersion(
                number,
                // what a timestamp column keeps
                clock.instant().truncatedTo(ChronoUnit.MICROS),
                draft.operator(),
                draft.restoredFrom(),
                digest(draft.document()));
        store().append(new StoredCatalogue(version, draft.document()));
        Map<String, Object> details = new LinkedHashMap<>(compiler().counts(draft.content()));
        details.put("digest", version.digest());
        if (draft.restoredFrom() != null) {
            details.put("restoredFrom", draft.restoredFrom());
        }
        audit.recordAs(draft.operator(), action, "catalogue/" + number, details);
        return version;
    }

    private static String digest(String document) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(document.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private CatalogueVersionStore store() {
        return published.store();
    }

    private CatalogueCompiler<S> compiler() {
        return published.compiler();
    }

    /** What is about to become a version. */
    private record Draft<S>(String document, S content, String operator, Long restoredFrom) {}
}
