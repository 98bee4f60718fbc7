package io.waybill.common.error;

import com.fasterxml.jackson.annotation.JsonInclude;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A fault of a request as it is kept for people: without anything that the caller sent.
 *
 * @param pointer as in {@link Violation}; {@code *} stands for the name of an unknown field, which is the caller's own
 *     text; {@code null} if the code names the field
 * @param code a {@link ViolationCode}, or a code of the error's own format
 */
@Schema(description = "What was wrong with a request, without anything that was sent.", requiredProperties = "code")
public record Fault(
        @Schema(
                pattern = "^[!-~]{0,100}$",
                description =
                        "JSON pointer of the field (RFC 6901), or the name of a parameter; `*` stands for the name"
                                + " of an unknown field. Absent if the code names the field.")
        @Pattern(regexp = "[!-~]{0," + MAX_POINTER + "}")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        String pointer,

        @Schema(
                pattern = "^[A-Za-z0-9._-]{1,40}$",
                description = ViolationCode.DESCRIPTION + " Of the India services their StatusCode.")
        @NotNull
        @Pattern(regexp = "[A-Za-z0-9._-]{1,40}")
        String code) {

    /** Longer pointers are cut off. */
    public static final int MAX_POINTER = 100;

    static Fault of(Violation violation) {
        String pointer = violation.pointer();
        String known = violation.code() == ViolationCode.UNKNOWN_FIELD
                ? pointer.substring(0, pointer.lastIndexOf('/') + 1) + "*"
                : pointer;
        String plain = known.replaceAll("[^!-~]", "?");
        return new Fault(
                plain.length() <= MAX_POINTER ? plain : plain.substring(0, MAX_POINTER),
                violation.code().name());
    }
}
