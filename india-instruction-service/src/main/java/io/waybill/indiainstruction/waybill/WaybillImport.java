package io.waybill.indiainstruction.waybill;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.error.ApiException;
import io.waybill.common.json.RequestReader;
import io.waybill.indiainstruction.waybill.ImportReport.LineError;
import io.waybill.indiainstruction.waybill.ImportReport.Remark;
import io.waybill.indiainstruction.waybill.StoredLine.Effect;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.InputStream;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Imports the carrier's data about its waybills, line by line, in batches of one transaction each, with its audit
 * record. An interrupted import has stored whole batches and can be sent again: lines that are already known are
 * ignored.
 */
@ApplicationScoped
public class WaybillImport {

    static final int MAX_REPORTED = 100;
    static final int BATCH_SIZE = 1_000;
    private static final int MAX_LINE_LENGTH = 4 * 1024;

    private final WaybillLines waybills;
    private final RequestReader requests;
    private final AuditTrail audit;
    private final Clock clock;

    public WaybillImport(WaybillLines waybills, RequestReader requests, AuditTrail audit, Clock clock) {
        this.waybills = waybills;
        this.requests = requests;
        this.audit = audit;
        this.clock = clock;
    }

    /**
     * Imports a stream of JSON lines.
     *
     * @param force whether every line may reopen a cancelled waybill
     * @throws ApiException if the stream is cut off, or longer than allowed; it names the last line that was stored
     */
    public ImportReport run(InputStream body, boolean force) {
        NdjsonLines lines = new NdjsonLines(body, MAX_LINE_LENGTH);
        Run run = new Run();
        try {
            for (Optional<NdjsonLines.Line> line = lines.next(); line.isPresent(); line = lines.next()) {
                if (!line.get().isBlank()) {
                    run.take(line.get(), force);
                }
            }
        } catch (IOException e) {
            throw ApiException.malformed("the body was cut off; " + run.progress());
        } catch (ApiException e) {
            throw new ApiException(e.code(), e.getMessage() + "; " + run.progress());
        }
        run.flush();
        return run.report();
    }

    /** One import in progress. */
    private final class Run {

        private final Map<String, WaybillLine> batch = new LinkedHashMap<>();
        private final Map<String, Long> numbers = new HashMap<>();
        private final List<Remark> ignoredLines = new ArrayList<>();
        private final List<Remark> warnings = new ArrayList<>();
        private final List<LineError> errors = new ArrayList<>();
        private long lastInBatch;
        private long lastStored;
        private long lines;
        private long created;
        private long updated;
        private long ignored;
        private long refused;

        void take(NdjsonLines.Line line, boolean force) {
            lines++;
            try {
                if (line.tooLong()) {
                    throw ApiException.malformed("the line is longer than " + MAX_LINE_LENGTH + " bytes");
                }
                WaybillLine read = WaybillLine.read(requests, line.bytes(), force, clock.instant());
                // Two lines about one waybill take effect one after the other, as in two imports.
                if (batch.containsKey(read.awbNo()) || batch.size() == BATCH_SIZE) {
                    flush();
                }
                batch.put(read.awbNo(), read);
                numbers.put(read.awbNo(), line.number());
                lastInBatch = line.number();
            } catch (ApiException e) {
                refused++;
                if (errors.size() < MAX_REPORTED) {
                    errors.add(new LineError(line.number(), e.getMessage(), e.violations()));
                }
            }
        }

        void flush() {
            if (batch.isEmpty()) {
                return;
            }
            List<StoredLine> stored = QuarkusTransaction.requiringNew().call(() -> {
                List<StoredLine> lines = waybills.store(List.copyOf(batch.values()), clock.instant());
                record(lines);
                return lines;
            });
            for (StoredLine line : stored) {
                switch (line.effect()) {
                    case CREATED -> created++;
                    case UPDATED -> updated++;
                    case IGNORED -> ignored++;
                }
                report(line, line.effect() == Effect.IGNORED ? ignoredLines : warnings);
            }
            batch.clear();
            numbers.clear();
            lastStored = lastInBatch;
        }

        private void report(StoredLine line, List<Remark> list) {
            if (list.size() < MAX_REPORTED) {
                line.remark()
                        .map(remark -> Remark.of(numbers.get(line.awbNo()), line.awbNo(), remark))
                        .ifPresent(list::add);
            }
        }

        private void record(List<StoredLine> stored) {
            long changed = stored.stream()
                    .filter(line -> line.effect() != Effect.IGNORED)
                    .count();
            if (changed == 0) {
                return;
            }
            Map<String, Object> details = new LinkedHashMap<>();
            details.put("lines", stored.size());
            details.put("changed", changed);
            List<String> broughtBack = stored.stream()
                    .filter(StoredLine::leftCancelled)
                    .map(StoredLine::awbNo)
                    .toList();
            if (!broughtBack.isEmpty()) {
                details.put("broughtBack", broughtBack);
            }
            audit.record("waybills.import", "waybills", details);
        }

        String progress() {
            return lastStored == 0
                    ? "nothing has been stored"
                    : "what came up to line " + lastStored + " has been stored, and nothing after it";
        }

        ImportReport report() {
            return new ImportReport(
                    lines,
                    created,
                    updated,
                    ignored,
                    refused,
                    List.copyOf(ignoredLines),
                    List.copyOf(warnings),
                    List.copyOf(errors));
        }
    }
}
