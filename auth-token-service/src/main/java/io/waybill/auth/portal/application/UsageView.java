package io.waybill.auth.portal.application;

import io.waybill.auth.registry.usage.Usage;
import io.waybill.auth.registry.usage.Usage.Day;
import io.waybill.auth.registry.usage.Usage.Outcome;
import io.waybill.auth.registry.usage.Usage.Today;
import io.waybill.common.ApiId;
import io.waybill.common.error.ErrorCode;
import java.util.List;
import java.util.Optional;

/**
 * The usage of an application for its page.
 *
 * @param today today's use of the limits, by API
 * @param answered successful calls, by operation
 * @param errors the other calls, with remedies; an answer 200 that declined what was asked is one of them
 */
public record UsageView(Usage usage, UsageChart chart, List<Used> today, List<Outcome> answered, List<Fault> errors) {

    private static final int NEAR = 80;

    /**
     * Today's calls.
     *
     * @param percent of the limit, at most 100; 0 without a limit
     */
    public record Used(String api, long calls, Long limit, int percent) {

        static Used of(Today today) {
            long percent = today.limit() == null ? 0 : Math.min(100, today.calls() * 100 / today.limit());
            return new Used(today.api(), today.calls(), today.limit(), (int) percent);
        }

        /** Whether the limit is near. */
        public boolean isNear() {
            return percent >= NEAR;
        }

        /** Whether these are tokens instead of calls. */
        public boolean isTokens() {
            return api.equals(ApiId.AUTH_TOKEN);
        }

        /** What is left of the limit. */
        public long left() {
            return Math.max(0, limit - calls);
        }
    }

    /**
     * Calls that were refused or failed.
     *
     * @param title short name of the error
     * @param cause its usual cause; empty for an unknown number
     * @param remedy what to do
     * @param isDocumented whether the number has a page
     */
    public record Fault(Outcome outcome, String title, String cause, String remedy, boolean isDocumented) {

        static Fault of(Outcome outcome) {
            if (outcome.declined()) {
                return new Fault(
                        outcome,
                        "Status " + outcome.status() + " with IsError",
                        FailuresView.cause(outcome.code()),
                        FailuresView.remedy(outcome.code()),
                        false);
            }
            return (outcome.code() == null ? Optional.<ErrorCode>empty() : ErrorCode.of(outcome.code()))
                    .map(code -> new Fault(outcome, code.title(), code.explanation(), code.remedy(), true))
                    .orElseGet(() -> new Fault(outcome, "Status " + outcome.status(), "", "", false));
        }
    }

    static UsageView of(Usage usage) {
        return new UsageView(
                usage,
                UsageChart.of(usage),
                usage.today().stream().map(Used::of).toList(),
                usage.operations().stream().filter(Outcome::succeeded).toList(),
                usage.operations().stream()
                        .filter(outcome -> !outcome.succeeded())
                        .map(Fault::of)
                        .toList());
    }

    /** The days with calls, as a file for spreadsheets. */
    String csv() {
        StringBuilder csv = new StringBuilder("day,ok,client_errors,rate_limited,server_errors,declined\r\n");
        for (Day day : chart.days()) {
            csv.append(day.day())
                    .append(',')
                    .append(day.ok())
                    .append(',')
                    .append(day.clientErrors())
                    .append(',')
                    .append(day.rateLimited())
                    .append(',')
                    .append(day.serverErrors())
                    .append(',')
                    .append(day.declined())
                    .append("\r\n");
        }
        return csv.toString();
    }
}
