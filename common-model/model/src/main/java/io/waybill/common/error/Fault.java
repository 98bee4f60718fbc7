package io.waybill.common.error;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.regex.Pattern;

/**
 * What is wrong with a request, for those who look at it later: nothing that the caller sent.
 *
 * @param pointer as in {@link Violation}; {@code *} stands for the name of an unknown field, which is the caller's own
 *     text; {@code null} if the code names the field
 * @param code a {@link ViolationCode}, or a code of the error's own format
 */
public record Fault(
        @JsonInclude(JsonInclude.Include.NON_NULL) String pointer, String code) {

    /** Longer pointers are cut off. */
    public static final int MAX_POINTER = 100;

    private static final Pattern NOT_SHOWN = Pattern.compile("[^!-~]");

    static Fault of(Violation violation) {
        String pointer = violation.pointer();
        String known = violation.code() == ViolationCode.UNKNOWN_FIELD
                ? pointer.substring(0, pointer.lastIndexOf('/') + 1) + "*"
                : pointer;
        String plain = NOT_SHOWN.matcher(known).replaceAll("?");
        return new Fault(
                plain.length() <= MAX_POINTER ? plain : plain.substring(0, MAX_POINTER),
                violation.code().name());
    }
}
