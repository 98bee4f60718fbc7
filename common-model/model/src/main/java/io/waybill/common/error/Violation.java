package io.waybill.common.error;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * One violation of a request.
 *
 * @param pointer JSON pointer (RFC 6901) of the field, or the name of a query or form parameter
 * @param code the kind of violation
 * @param message one sentence for a person, saying what is expected
 * @param rejectedValue the value as sent, shortened, and a number that a double does not hold as text; absent if
 *     missing or secret
 */
@Schema(
        description = "A field of the request that breaks a rule.",
        requiredProperties = {"pointer", "code", "message"})
public record Violation(
        @Schema(description = "JSON pointer of the field (RFC 6901), or the name of a query parameter.")
        String pointer,

        @Schema(
                type = SchemaType.STRING,
                implementation = String.class,
                pattern = "^[A-Z_]+$",
                description = ViolationCode.DESCRIPTION)
        ViolationCode code,

        @Schema(description = "One sentence for people.") String message,

        @Schema(
                implementation = Object.class,
                type = SchemaType.DEFAULT,
                description =
                        "The value as sent, shortened; a number that a double does not hold is a string. Absent if"
                                + " there was none, or it was an object or an array.")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        Object rejectedValue) {

    /** The name of a top-level field or of a form or query parameter; otherwise the pointer. */
    public String field() {
        return pointer.startsWith("/") ? pointer.substring(1) : pointer;
    }

    public static Violation of(String pointer, ViolationCode code, String message) {
        return new Violation(pointer, code, message, null);
    }
}
