package io.waybill.common.catalogue;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.waybill.common.error.ApiException;
import io.waybill.common.web.DatabaseOutage;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jboss.logging.Logger;

/**
 * The catalogue that this replica answers from: the last published version that it could read and compile.
 * {@link CatalogueRefresh} keeps it up to date; readers never wait and never touch the database.
 *
 * @param <S> the compiled catalogue
 */
public final class PublishedCatalogue<S> {

    private static final Logger LOG = Logger.getLogger(PublishedCatalogue.class);
    private static final int RETRY_AFTER_SECONDS = 2;
    private static final int MAX_LOOK_BACK = 20;

    private final CatalogueVersionRepository versions;
    private final CatalogueCompiler<S> compiler;
    private final AtomicReference<Snapshot<S>> current = new AtomicReference<>();
    // Guarded by this. The problem that the last refresh met: each problem is logged once, not every two seconds.
    private String refusedEtag;
    private boolean unreadable;

    private volatile boolean nothingPublished;
    private volatile CatalogueVersion latest;

    public PublishedCatalogue(CatalogueVersionRepository versions, CatalogueCompiler<S> compiler) {
        this.versions = versions;
        this.compiler = compiler;
    }

    /** A version in compiled form. */
    public record Snapshot<S>(CatalogueVersion version, S content) {}

    /** The version that is served, and the latest one: another, if this build cannot use the latest. */
    record Present<S>(Optional<Snapshot<S>> served, Optional<CatalogueVersion> latest) {}

    /**
     * The version served now.
     *
     * @throws ApiException 503 if nothing has been published yet, or nothing that this build can use
     */
    public Snapshot<S> current() {
        return find().orElseThrow(() -> ApiException.unavailable(
                nothingPublished ? "no catalogue has been published yet" : "no catalogue can be used",
                RETRY_AFTER_SECONDS));
    }

    public Optional<Snapshot<S>> find() {
        return Optional.ofNullable(current.get());
    }

    /** Whether the database has answered that it has no version: a deployment before its first import. */
    public boolean isNothingPublished() {
        return nothingPublished;
    }

    /**
     * Serves the latest version if it is not served yet, and what time has changed in it. If that version cannot be
     * read or compiled, logs the problem and keeps the old one.
     */
    public synchronized void refresh() {
        try {
            bringUpToDate();
        } finally {
            // Another version may be what mends this one.
            readLatestOrKeep();
        }
    }

    private void readLatestOrKeep() {
        try {
            readLatest();
        } catch (RuntimeException e) {
            if (!unreadable) {
                LOG.warnf(
                        DatabaseOutage.isBehind(e) ? null : e,
                        "the catalogue's versions cannot be read; version %s is kept: %s",
                        servedVersion(),
                        e);
                unreadable = true;
            }
        }
    }

    private void bringUpToDate() {
        find().ifPresent(served -> current.set(new Snapshot<>(served.version(), compiler.current(served.content()))));
    }

    /** As {@link #refresh}, but throws if the versions cannot be read. */
    synchronized Present<S> refreshed() {
        readLatest();
        return new Present<>(find(), Optional.ofNullable(latest));
    }

    private void readLatest() {
        // Under the lock, so never older than a version that adopt() has put in place.
        latest = QuarkusTransaction.requiringNew().call(versions::latest).orElse(null);
        if (unreadable) {
            LOG.info("the catalogue's versions can be read again");
            unreadable = false;
        }
        nothingPublished = latest == null;
        if (latest != null && isNew(latest)) {
            load(latest);
        }
    }

    private boolean isNew(CatalogueVersion latest) {
        Snapshot<S> served = current.get();
        return !latest.etag().equals(refusedEtag)
                && (served == null || !served.version().etag().equals(latest.etag()));
    }

    private void load(CatalogueVersion latest) {
        if (serve(latest)) {
            refusedEtag = null;
            return;
        }
        refusedEtag = latest.etag();
        if (current.get() == null) {
            // This build is older than the publisher's: better yesterday's catalogue than none.
            List<CatalogueVersion> earlier =
                    QuarkusTransaction.requiringNew().call(() -> versions.listBefore(latest.version(), MAX_LOOK_BACK));
            if (earlier.stream().noneMatch(this::serve)) {
                LOG.errorf(
                        "no catalogue can be served: run the version of the service that published catalogue version"
                                + " %d, import there a document without what is named above, and upgrade again",
                        latest.version());
            }
        }
    }

    private boolean serve(CatalogueVersion version) {
        StoredCatalogue stored = QuarkusTransaction.requiringNew()
                .call(() -> versions.find(version.version()))
                .orElseThrow(() -> new IllegalStateException("version " + version.version() + " has vanished"));
        try {
            S content = compiler.compile(stored.document());
            current.set(new Snapshot<>(stored.version(), content));
            LOG.infof("catalogue version %d is served", version.version());
            return true;
        } catch (ApiException e) {
            LOG.errorf(
                    "catalogue version %d cannot be used by this build; version %s is kept: %s %s",
                    version.version(), servedVersion(), e.getMessage(), e.violations());
            return false;
        } catch (RuntimeException e) {
            LOG.errorf(
                    e,
                    "catalogue version %d cannot be used by this build; version %s is kept",
                    version.version(),
                    servedVersion());
            return false;
        }
    }

    /** Serves a version that this replica has just published, unless it already serves a later one. */
    synchronized void adopt(CatalogueVersion version, S content) {
        Snapshot<S> served = current.get();
        if (served == null || served.version().version() < version.version()) {
            current.set(new Snapshot<>(version, content));
            if (latestVersion() < version.version()) {
                latest = version;
            }
            LOG.infof("catalogue version %d is published and served", version.version());
        }
    }

    /** The latest published version as last read, whether this build can serve it or not; 0 if there is none. */
    long latestVersion() {
        CatalogueVersion seen = latest;
        return seen == null ? 0 : seen.version();
    }

    private Object servedVersion() {
        return current.get() == null ? "(none)" : current.get().version().version();
    }

    CatalogueVersionRepository versions() {
        return versions;
    }

    CatalogueCompiler<S> compiler() {
        return compiler;
    }
}
