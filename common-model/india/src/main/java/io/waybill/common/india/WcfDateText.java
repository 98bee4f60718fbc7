package io.waybill.common.india;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.json.Reported;
import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import jakarta.validation.ReportAsSingleViolation;
import jakarta.validation.constraints.Pattern;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A date in the JSON form of Microsoft's WCF: see {@link WcfDate}. An empty text counts as absent. */
@Target({ElementType.FIELD, ElementType.PARAMETER})
@Retention(RetentionPolicy.RUNTIME)
@Constraint(validatedBy = {})
@Pattern(regexp = "|" + WcfDate.PATTERN)
@ReportAsSingleViolation
@Reported(ViolationCode.INVALID_FORMAT)
public @interface WcfDateText {

    String message() default "must have the form /Date(epoch milliseconds)/";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};
}
