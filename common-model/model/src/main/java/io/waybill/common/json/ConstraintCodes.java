package io.waybill.common.json;

import io.waybill.common.error.ViolationCode;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Null;
import jakarta.validation.constraints.Pattern;
import java.lang.annotation.Annotation;

/** Maps a broken constraint to the code of its violation. */
public final class ConstraintCodes {

    private ConstraintCodes() {}

    /** The code that our own constraint names by {@link ReportedAs}, or that of the standard constraint. */
    public static ViolationCode of(Annotation constraint) {
        ReportedAs reported = constraint.annotationType().getAnnotation(ReportedAs.class);
        if (reported != null) {
            return reported.value();
        }
        return switch (constraint) {
            case NotNull _, NotBlank _, NotEmpty _ -> ViolationCode.REQUIRED;
            // A field that does not belong to the others.
            case Null _ -> ViolationCode.UNKNOWN_FIELD;
            case Pattern _ -> ViolationCode.INVALID_FORMAT;
            default -> ViolationCode.OUT_OF_RANGE;
        };
    }
}
