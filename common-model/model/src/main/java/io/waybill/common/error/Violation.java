package io.waybill.common.error;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * One violation of a request.
 *
 * @param pointer JSON pointer (RFC 6901) of the field, or the name of a query or form parameter
 * @param code the kind of violation
 * @param message one sentence for a person, saying what is expected
 * @param rejectedValue the value as sent, shortened, and a number that a double does not hold as text; absent if
 *     missing or secret
 */
public record Violation(
        String pointer,
        ViolationCode code,
        String message,
        @JsonInclude(JsonInclude.Include.NON_NULL) Object rejectedValue) {

    /** The name of a top-level field or of a form or query parameter; otherwise the pointer. */
    public String field() {
        return pointer.startsWith("/") ? pointer.substring(1) : pointer;
    }

    public static Violation of(String pointer, ViolationCode code, String message) {
        return new Violation(pointer, code, message, null);
    }
}
