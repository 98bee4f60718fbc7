package io.waybill.common.catalogue;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.digest.Sha256;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.json.StrictJson;
import io.waybill.common.paging.Page;
import io.waybill.common.paging.PageRequest;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
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
 */
@Singleton
public final class CataloguePublisher {

    private static final Logger LOG = Logger.getLogger(CataloguePublisher.class);

    private final PublishedCatalogue<Object> published;
    private final AuditTrail audit;
    private final Clock clock;

    @SuppressWarnings("unchecked") // it is handed back only what it has compiled itself
    public CataloguePublisher(PublishedCatalogue<?> published, AuditTrail audit, Clock clock) {
        this.published = (PublishedCatalogue<Object>) published;
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
        return new ImportResult(null, true, null, compiler().counts(compiled(document)));
    }

    /**
     * Publishes a document as a new version, which this replica serves by the time the call returns.
     *
     * @param operator internal id of the application that publishes
     * @throws ApiException with every violation and its pointer; nothing is published then
     */
    public ImportResult publish(byte[] document, String operator) {
        return append(new Draft(document, compiled(document), operator, null), "catalogue.publish");
    }

    /**
     * Publishes the document of an earlier version again, as a new one.
     *
     * @throws ApiException 404 if there is no such version, 409 with the violations if today's rules refuse its
     *     document
     */
    public ImportResult restore(long version, String operator) {
        byte[] document = find(version).document().getBytes(StandardCharsets.UTF_8);
        Object content;
        try {
            content = compiled(document);
        } catch (ApiException e) {
            throw new ApiException(
                    ErrorCode.CONFLICT,
                    "version " + version + " does not hold to today's rules: " + e.getMessage(),
                    e.violations());
        }
        return append(new Draft(document, content, operator, version), "catalogue.restore");
    }

    /**
     * Publishes seed data if nothing has been published yet; if several replicas start at once, only one of them does.
     */
    public void seed(byte[] document) {
        Draft draft = new Draft(document, compiled(document), AuditTrail.SYSTEM, null);
        boolean seeded = QuarkusTransaction.requiringNew().call(() -> {
            versions().lockForPublishing();
            if (versions().latest().isPresent()) {
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
                .call(() -> versions().find(version))
                .orElseThrow(() -> ApiException.notFound("there is no version " + version + " of the catalogue"));
    }

    /**
     * The version published last, read from the database.
     *
     * @throws ApiException 404 if there is none
     */
    public CatalogueVersion latest() {
        return QuarkusTransaction.requiringNew()
                .call(() -> versions().latest())
                .orElseThrow(() -> ApiException.notFound("no catalogue has been published yet"));
    }

    /** The published versions, the newest first. */
    public Page<CatalogueVersion> list(PageRequest page) {
        List<CatalogueVersion> rows = QuarkusTransaction.requiringNew()
                .call(() -> versions().listBefore(page.position().orElse(Long.MAX_VALUE), page.limit() + 1));
        return Page.of(page, rows, CatalogueVersion::version);
    }

    private ImportResult append(Draft draft, String action) {
        CatalogueVersion version = QuarkusTransaction.requiringNew().call(() -> {
            versions().lockForPublishing();
            return write(draft, action);
        });
        published.adopt(version, draft.content());
        return new ImportResult(
                version.version(), false, draft.restoredFrom(), compiler().counts(draft.content()));
    }

    private CatalogueVersion write(Draft draft, String action) {
        long number = versions().latest().map(CatalogueVersion::version).orElse(0L) + 1;
        CatalogueVersion version = new CatalogueVersion(
                number,
                // what a timestamp column keeps
                clock.instant().truncatedTo(ChronoUnit.MICROS),
                draft.operator(),
                draft.restoredFrom(),
                HexFormat.of().formatHex(Sha256.of(draft.document())));
        versions().append(new StoredCatalogue(version, new String(draft.document(), StandardCharsets.UTF_8)));
        Map<String, Object> details = new LinkedHashMap<>(compiler().counts(draft.content()));
        details.put("digest", version.digest());
        if (draft.restoredFrom() != null) {
            details.put("restoredFrom", draft.restoredFrom());
        }
        audit.recordAs(draft.operator(), action, "catalogue/" + number, details);
        return version;
    }

    private Object compiled(byte[] document) {
        return compiler().compile(StrictJson.read(document));
    }

    private CatalogueVersionRepository versions() {
        return published.versions();
    }

    private CatalogueCompiler<Object> compiler() {
        return published.compiler();
    }

    /** What is about to become a version. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Draft(byte[] document, Object content, String operator, Long restoredFrom) {}
}
