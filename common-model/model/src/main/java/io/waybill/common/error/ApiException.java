package io.waybill.common.error;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An answer other than success, thrown by rules and services and written by the web layer in the error format of the
 * operation that was called. It has no stack trace, because it is an outcome and not a defect. Formats with codes of
 * their own extend it.
 */
public class ApiException extends RuntimeException {

    /** More are not kept of a failing call. */
    public static final int MAX_FAULTS = 10;

    private static final long serialVersionUID = 1L;

    private final ErrorCode code;
    private final transient List<Violation> violations;
    private final transient Map<String, String> headers = new LinkedHashMap<>();
    private String reason;

    /**
     * @param code the error
     * @param detail one sentence about this occurrence, safe to show to the caller
     */
    public ApiException(ErrorCode code, String detail) {
        this(code, detail, List.of());
    }

    public ApiException(ErrorCode code, String detail, List<Violation> violations) {
        super(detail, null, false, false);
        this.code = code;
        this.violations = List.copyOf(violations);
    }

    /** All violations of one request: 400.0000001 if all of them are missing fields, otherwise 400.0000004. */
    public static ApiException invalid(List<Violation> violations) {
        boolean onlyMissing = violations.stream().allMatch(v -> v.code() == ViolationCode.REQUIRED);
        String detail = violations.stream()
                .limit(5)
                .map(v -> v.pointer() + " " + v.message())
                .collect(Collectors.joining("; ", "", violations.size() > 5 ? "; …" : ""));
        return new ApiException(
                onlyMissing ? ErrorCode.MISSING_PARAMETER : ErrorCode.INVALID_VALUE, detail, violations);
    }

    public static ApiException malformed(String detail) {
        return new ApiException(ErrorCode.MALFORMED_REQUEST, detail);
    }

    public static ApiException notFound(String detail) {
        return new ApiException(ErrorCode.NOT_FOUND, detail);
    }

    public static ApiException conflict(String detail) {
        return new ApiException(ErrorCode.CONFLICT, detail);
    }

    public static ApiException unavailable(String detail, int retryAfterSeconds) {
        return new ApiException(ErrorCode.SERVICE_UNAVAILABLE, detail)
                .withHeader("Retry-After", Integer.toString(retryAfterSeconds));
    }

    public ApiException withHeader(String name, String value) {
        headers.put(name, value);
        return this;
    }

    public ErrorCode code() {
        return code;
    }

    /**
     * The code by which the client can look the error up: 1 to 40 of {@code A-Za-z0-9._-}. The error's number, unless
     * its format has codes of its own.
     */
    public String codeForClient() {
        return code.code();
    }

    /**
     * A short name of the reason, for logs and metrics: one of a fixed set, never made from what the caller sent. The
     * error's name, unless an error format has a more specific one.
     */
    public final String reason() {
        return reason == null ? defaultReason() : reason;
    }

    /** The reason, unless a more exact one is given. */
    protected String defaultReason() {
        return code.name().toLowerCase(Locale.ROOT);
    }

    /** Gives a more exact reason for logs and metrics, which the answer does not show. */
    public ApiException withReason(String reason) {
        this.reason = reason;
        return this;
    }

    public List<Violation> violations() {
        return violations;
    }

    /** What is wrong with the request, at most {@value #MAX_FAULTS} faults, without anything that the caller sent. */
    public final List<Fault> faults() {
        return allFaults().limit(MAX_FAULTS).toList();
    }

    /** Those of the violations, unless the error's format has codes of its own. */
    protected Stream<Fault> allFaults() {
        return violations.stream().map(Fault::of).distinct();
    }

    public Map<String, String> headers() {
        return headers;
    }
}
