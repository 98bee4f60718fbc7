package io.waybill.auth.platform.revocation;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.waybill.common.Uptime;
import io.waybill.common.error.ApiException;
import io.waybill.common.security.RevocationList;
import io.waybill.common.security.RevocationList.Entry;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The list of revocations: as the document for the services, and for this service's own calls. A revocation costs
 * reading the new entries only, and the document is written in parts.
 */
@ApplicationScoped
public class PublishedRevocations {

    /**
     * Every service must know of a revocation within ten seconds, even if its connections lead to this replica. It asks
     * every five seconds, and its first question after this limit finds another replica.
     */
    private static final Duration FRESH = Duration.ofSeconds(4);

    private static final int RETRY_AFTER_SECONDS = 5;

    private final RevocationRepository repository;
    private final ObjectMapper json;
    private final InstantSource uptime;
    private final RevocationList list;

    /** The version up to which {@link #list} has been read. */
    private long read;

    /** The latest version that was read, which may be later than {@link #read}. */
    private long seen;

    /** The entries that were added here and have not been read yet, by version. */
    private final NavigableMap<Long, Revocation> added = new TreeMap<>();

    /** The latest version: of the table, or of an entry that was added here. */
    private final AtomicLong latest = new AtomicLong();

    private volatile Instant readAt = Instant.MIN;

    @Inject
    PublishedRevocations(RevocationRepository repository, ObjectMapper json, MeterRegistry metrics) {
        this(repository, json, metrics, Uptime.UPTIME);
    }

    PublishedRevocations(
            RevocationRepository repository, ObjectMapper json, MeterRegistry metrics, InstantSource uptime) {
        this.repository = repository;
        this.json = json;
        this.uptime = uptime;
        this.list = new RevocationList(uptime);
        Gauge.builder("waybill.revocations.entries", list::size)
                .description("Entries of the list of revocations")
                .register(metrics);
    }

    /**
     * The version of the list; it increases with every revocation.
     *
     * @throws ApiException 503 if it could not be read for 4 s, so that it may be out of date
     */
    public long version() {
        if (readAt.plus(FRESH).isBefore(uptime.instant())) {
            throw ApiException.unavailable(
                    "what has been revoked is not known here at the moment", RETRY_AFTER_SECONDS);
        }
        return latest.get();
    }

    /** Whether the list had this version: it is not one of another database. */
    public boolean isKnown(long since) {
        return since <= latest.get();
    }

    /**
     * Writes the document of {@code GET /oauth2/revocations}.
     *
     * @param latest its version
     * @param since the version after which the entries are new; {@code null} for the whole list
     */
    public void write(long latest, Long since, OutputStream out) throws IOException {
        // Not closed if the database fails: that would complete the document, and its readers would forget the missing
        // entries.
        JsonGenerator document = json.createGenerator(out);
        document.writeStartObject();
        document.writeNumberField("version", latest);
        if (since != null) {
            document.writeNumberField("since", since);
        }
        document.writeArrayFieldStart("entries");
        Iterator<Revocation> rows = repository.after(since == null ? 0 : since).iterator();
        while (rows.hasNext()) {
            write(rows.next(), document);
        }
        document.writeEndArray();
        document.writeEndObject();
        document.close();
    }

    private static void write(Revocation row, JsonGenerator document) throws IOException {
        document.writeStartObject();
        for (var field : new String[][] {
            {"jti", row.jti()},
            {"client_id", row.jti() == null ? row.clientId() : null},
            {"api", row.api()},
            {"sid", row.sid()},
            {"kid", row.kid()}
        }) {
            if (field[1] != null) {
                document.writeStringField(field[0], field[1]);
            }
        }
        if (row.before() != null) {
            document.writeNumberField("before", row.before().getEpochSecond());
        }
        document.writeNumberField("until", row.until().getEpochSecond());
        document.writeEndObject();
    }

    @Produces
    @Singleton
    RevocationList list() {
        return list;
    }

    void start(@Observes @Priority(1) StartupEvent started) {
        read();
    }

    /**
     * Adds the entries of other replicas. From time to time, and if the database was restored to an earlier time, reads
     * everything anew.
     */
    @Scheduled(identity = "revocations", every = "1s", concurrentExecution = ConcurrentExecution.SKIP)
    synchronized void read() {
        Instant asked = uptime.instant();
        long version = repository.latestVersion();
        boolean restored = version < read;
        boolean whole = restored || list.isWholeDue();
        if (whole || version > read) {
            list.begin();
            repository.after(whole ? 0 : read).forEach(row -> {
                add(row);
                seen = Math.max(seen, row.version());
            });
            if (whole) {
                list.forgetOthers();
            }
        }
        // Not beyond: an entry that replaced one read before is read again in its own right.
        read = version;
        seen = restored ? version : Math.max(version, seen);
        added.headMap(restored ? Long.MAX_VALUE : seen, true).clear();
        latest.updateAndGet(known -> restored ? version : Math.max(version, known));
        readAt = asked;
        list.confirm(asked);
    }

    /**
     * Adds an entry that was made here, at once. Threads may come here in another order than they committed in, so
     * entries that are later than this one are added again after it.
     */
    synchronized void onRevoked(@Observes(during = TransactionPhase.AFTER_SUCCESS) Revocation entry) {
        if (entry.version() > seen) {
            added.put(entry.version(), entry);
            added.tailMap(entry.version()).values().forEach(this::add);
        }
        latest.accumulateAndGet(entry.version(), Math::max);
    }

    private void add(Revocation row) {
        list.add(new Entry(
                row.jti(),
                row.clientId(),
                row.api(),
                row.sid(),
                row.kid(),
                row.before() == null ? null : row.before().getEpochSecond()));
    }
}
