package io.waybill.common.india;

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

/** The number of a waybill: see {@link AwbNo}. */
@Target({ElementType.FIELD, ElementType.PARAMETER})
@Retention(RetentionPolicy.RUNTIME)
@Constraint(validatedBy = {})
@Pattern(regexp = AwbNo.PATTERN)
@ReportAsSingleViolation
@ReportedAs(ViolationCode.INVALID_FORMAT)
public @interface AwbNumber {

    String message() default AwbNo.RULE;

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};
}
