package io.waybill.freight.catalogue.document;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.json.ReportedAs;
import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import jakarta.validation.ReportAsSingleViolation;
import jakarta.validation.constraints.Pattern;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A code of ISO 3166-1 alpha-2 in capital letters. */
@Target({ElementType.FIELD, ElementType.PARAMETER, ElementType.TYPE_USE})
@Retention(RetentionPolicy.RUNTIME)
@Constraint(validatedBy = CountryCode.Iso.class)
@Pattern(regexp = "[A-Z]{2}")
@ReportAsSingleViolation
@ReportedAs(ViolationCode.UNKNOWN_CODE)
public @interface CountryCode {

    String message() default "is not a known code of ISO 3166-1 alpha-2";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Looks the code up in {@link Country#ISO}. */
    class Iso implements ConstraintValidator<CountryCode, String> {

        @Override
        public boolean isValid(String value, ConstraintValidatorContext context) {
            return value == null || Country.ISO.contains(value);
        }
    }
}
