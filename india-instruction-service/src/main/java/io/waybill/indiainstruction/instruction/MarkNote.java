package io.waybill.indiainstruction.instruction;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.json.ReportedAs;
import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import jakarta.validation.ReportAsSingleViolation;
import jakarta.validation.constraints.Pattern;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The carrier's remark about an instruction, as its shipper sees it. */
@Target({ElementType.FIELD, ElementType.PARAMETER})
@Retention(RetentionPolicy.RUNTIME)
@Constraint(validatedBy = {})
// A lone surrogate could not be stored.
@Pattern(regexp = "[^\\u0000-\\u001F\\u007F-\\u009F\\uD800-\\uDFFF]{0," + MarkNote.MAX_LENGTH + "}")
@ReportAsSingleViolation
@ReportedAs(ViolationCode.INVALID_FORMAT)
public @interface MarkNote {

    /** Characters (code points) at most. */
    int MAX_LENGTH = 200;

    /** The characters for OpenAPI. */
    String PATTERN = "^[^\\u0000-\\u001F\\u007F-\\u009F]*$";

    String message() default "must have at most " + MAX_LENGTH + " characters and no control characters";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};
}
