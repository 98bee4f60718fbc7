package io.waybill.auth.portal.application;

import io.waybill.auth.registry.usage.FailureRecord;
import io.waybill.auth.registry.usage.Usage.Outcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The failing calls of an application for a page.
 *
 * @param groups those of one operation with the same error, the latest first
 * @param file path of a file with the last calls one by one
 */
public record FailuresView(List<Group> groups, String file) {

    /** What calls of a group have in common. */
    private record Kind(String operation, int status, String code) {}

    /**
     * Failing calls of an operation with the same error. An answer below 400 with {@code IsError} is one, too.
     *
     * @param code number of the error, or why an answer declined; {@code null} without one
     * @param count how many there were
     * @param lastRequestId id of the last one; {@code null} if unknown
     * @param calls the last ones, the latest first; empty if they are older than a week
     * @param error what it means, and what to do
     */
    public record Group(
            String api,
            String operation,
            int status,
            String code,
            long count,
            Instant lastAt,
            String lastRequestId,
            List<FailureRecord> calls,
            Explanation error) {

        static Group of(Outcome counted, List<FailureRecord> calls) {
            Instant last = calls.isEmpty() ? counted.lastAt() : calls.getFirst().at();
            return new Group(
                    counted.api(),
                    counted.operation(),
                    counted.status(),
                    counted.code(),
                    Math.max(counted.count(), calls.size()),
                    last,
                    counted.lastRequestId(),
                    calls,
                    Explanation.of(counted.status(), counted.code()));
        }
    }

    /**
     * Groups the calls.
     *
     * @param counted how many calls had which outcome; successful ones and missing kinds do not matter
     * @param calls the last failing calls, the latest first
     */
    public static FailuresView of(List<Outcome> counted, List<FailureRecord> calls, String file) {
        Map<Kind, List<FailureRecord>> byKind = new LinkedHashMap<>();
        Map<Kind, Outcome> outcomes = new LinkedHashMap<>();
        for (FailureRecord call : calls) {
            Kind kind = new Kind(call.operation(), call.status(), call.code());
            byKind.computeIfAbsent(kind, first -> new ArrayList<>()).add(call);
            outcomes.putIfAbsent(
                    kind,
                    new Outcome(
                            call.api(), call.operation(), call.status(), call.code(), 0, call.requestId(), call.at()));
        }
        for (Outcome outcome : counted) {
            if (!outcome.succeeded()) {
                outcomes.put(new Kind(outcome.operation(), outcome.status(), outcome.code()), outcome);
            }
        }
        return new FailuresView(
                outcomes.entrySet().stream()
                        .map(each -> Group.of(each.getValue(), byKind.getOrDefault(each.getKey(), List.of())))
                        .toList(),
                file);
    }
}
