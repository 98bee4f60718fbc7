package io.waybill.auth.platform.revocation;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.runtime.Startup;
import io.waybill.auth.platform.change.ChangeFeed;
import io.waybill.auth.platform.change.ChangeKind;
import io.waybill.auth.platform.change.RegistryChanged;
import io.waybill.auth.platform.change.Remembered;
import io.waybill.common.Uptime;
import io.waybill.common.error.ApiException;
import io.waybill.common.security.Caller;
import io.waybill.common.security.RevocationList;
import io.waybill.common.security.RevocationList.Entry;
import io.waybill.common.security.Revocations;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Iterator;

/**
 * The list of revocations: as the document for the services, and for this service's own calls. A revocation costs
 * reading the new entries only, and the document is written in parts.
 */
@ApplicationScoped
@Startup // its gauge is there from the start
public class PublishedRevocations implements Revocations {

    private static final int RETRY_AFTER_SECONDS = 5;

    private final RevocationRepository repository;
    private final ObjectMapper json;
    private final ChangeFeed changes;
    private final RevocationList list = new RevocationList(Uptime.UPTIME);
    private final Remembered<Long> version =
            new Remembered<>(() -> QuarkusTransaction.requiringNew().call(this::catchUp));

    private long reached;

    PublishedRevocations(
            RevocationRepository repository, ObjectMapper json, ChangeFeed changes, MeterRegistry metrics) {
        this.repository = repository;
        this.json = json;
        this.changes = changes;
        Gauge.builder("waybill.revocations.entries", list::size)
                .description("Entries of the list of revocations")
                .register(metrics);
    }

    /**
     * The version of the list; it increases with every revocation.
     *
     * @throws ApiException 503 if it may be out of date
     */
    public long version() {
        return changes.whileFresh(version::upToDate)
                .orElseThrow(() -> ApiException.unavailable(
                        "what has been revoked cannot be read at the moment", RETRY_AFTER_SECONDS));
    }

    /**
     * Whether the entries since a version are known: the version is neither unknown nor too old.
     *
     * @throws ApiException 503 if the list gets out of date before the database has answered
     */
    public boolean isKnown(long since) {
        return changes.whileFresh(() -> repository.hadVersion(since));
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

    @Override
    public boolean coversCaller(Caller caller) {
        version.get();
        return list.coversCaller(caller);
    }

    @Override
    public boolean coversGrant(Caller caller, String api) {
        version.get();
        return list.coversGrant(caller, api);
    }

    void onChange(@Observes(during = TransactionPhase.AFTER_SUCCESS) RegistryChanged change) {
        if (change.kind() == ChangeKind.EVERYTHING) {
            list.distrust();
        }
        if (change.concerns(ChangeKind.REVOCATION)) {
            version.forget();
        }
    }

    /** Adds new entries. From time to time, and after missed changes, reads everything anew. */
    private Long catchUp() {
        boolean whole = list.isWholeDue();
        list.begin();
        long latest = repository.latestVersion();
        repository
                .after(whole ? 0 : reached)
                .forEach(row -> list.add(new Entry(
                        row.jti(),
                        row.clientId(),
                        row.api(),
                        row.sid(),
                        row.kid(),
                        row.before() == null ? null : row.before().getEpochSecond())));
        if (whole) {
            list.forgetOthers();
        }
        // Not beyond: an entry that replaced one read before is read again in its own right.
        reached = latest;
        return reached;
    }
}
