package io.waybill.auth.portal.application;

import io.waybill.auth.portal.page.Filters;
import io.waybill.auth.registry.usage.ListedFailure;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.india.StatusCode;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The failing calls of an application for a page.
 *
 * @param path of the page
 * @param all number of calls, whatever the filters
 * @param lines those that the filters let through, the latest first
 * @param operations what the page can be filtered by
 * @param codes what the page can be filtered by
 * @param operation the filter; empty for any
 * @param code the filter; empty for any
 * @param file path of the file with the same lines
 */
public record FailuresView(
        String path,
        int all,
        List<Line> lines,
        List<String> operations,
        List<String> codes,
        String operation,
        String code,
        String file) {

    /**
     * A failing call.
     *
     * @param title short name of the error
     * @param cause its usual cause; empty if unknown
     * @param remedy what to do
     * @param isDocumented whether the code has a page
     */
    public record Line(ListedFailure call, String title, String cause, String remedy, boolean isDocumented) {

        private static final int CLIENT_ERROR = 400;

        static Line of(ListedFailure call) {
            Optional<ErrorCode> documented = call.code() == null ? Optional.empty() : ErrorCode.of(call.code());
            return documented
                    .map(code -> new Line(call, code.title(), code.explanation(), code.remedy(), true))
                    .orElseGet(() -> call.status() < CLIENT_ERROR
                            ? new Line(
                                    call,
                                    "IsError",
                                    FailuresView.cause(call.code()),
                                    FailuresView.remedy(call.code()),
                                    false)
                            : new Line(call, "Status " + call.status(), "", "", false));
        }
    }

    /** Why an answer declined what was asked. */
    static String cause(String statusCode) {
        return known(statusCode).map(StatusCode::explanation).orElse("What was asked was not done.");
    }

    /** What to do about it. */
    static String remedy(String statusCode) {
        return known(statusCode).map(StatusCode::remedy).orElse("The answer says why, in StatusInformation.");
    }

    private static Optional<StatusCode> known(String statusCode) {
        return Optional.ofNullable(statusCode).flatMap(StatusCode::of);
    }

    /** The calls that the filters {@code operation} and {@code code} let through. */
    public static FailuresView of(String path, List<ListedFailure> calls, Filters filters) {
        Map<String, String> asked = filters.asked();
        return new FailuresView(
                path,
                calls.size(),
                calls.stream()
                        .filter(call -> fits(asked.get("operation"), call.operation()))
                        .filter(call -> fits(asked.get("code"), call.code()))
                        .map(Line::of)
                        .toList(),
                values(calls, ListedFailure::operation),
                values(calls, ListedFailure::code),
                asked.getOrDefault("operation", ""),
                asked.getOrDefault("code", ""),
                filters.link(path + "/csv"));
    }

    private static boolean fits(String asked, String value) {
        return asked == null || asked.equals(value);
    }

    private static List<String> values(List<ListedFailure> calls, Function<ListedFailure, String> value) {
        Stream<String> values = calls.stream().map(value).filter(Objects::nonNull);
        return values.distinct().sorted().toList();
    }
}
