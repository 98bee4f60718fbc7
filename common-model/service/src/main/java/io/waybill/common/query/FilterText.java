package io.waybill.common.query;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.json.ReportedAs;
import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import jakarta.validation.ReportAsSingleViolation;
import jakarta.validation.constraints.Pattern;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A text that a field must equal: 1 to 200 characters, none of them a control character. */
@Documented
@Constraint(validatedBy = {})
@Pattern(regexp = "\\P{Cntrl}{1,200}")
@ReportAsSingleViolation
@ReportedAs(ViolationCode.INVALID_FORMAT)
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
public @interface FilterText {

    /** The same for OpenAPI, and that the text is not blank. */
    String PATTERN = "^[^\\u0000-\\u001F\\u007F]*[^\\s\\u0000-\\u001F\\u007F][^\\u0000-\\u001F\\u007F]*$";

    String message() default "must be 1 to 200 characters, no control characters";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};
}
