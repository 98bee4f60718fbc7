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

/** The number of a waybill (air waybill, {@code AWBNo}): 8 to 15 ASCII digits. Leading zeros count. */
@Target({ElementType.FIELD, ElementType.PARAMETER})
@Retention(RetentionPolicy.RUNTIME)
@Constraint(validatedBy = {})
@Pattern(regexp = AwbNumber.PATTERN)
@ReportAsSingleViolation
@ReportedAs(ViolationCode.INVALID_FORMAT)
public @interface AwbNumber {

    /** Regular expression of a whole number. */
    String PATTERN = "[0-9]{8,15}";

    /** The same for OpenAPI, whose patterns match anywhere. */
    String ANCHORED = "^" + PATTERN + "$";

    String message() default "must have 8 to 15 digits";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};
}
