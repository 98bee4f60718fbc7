package io.waybill.common.india;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.json.ReportedAs;
import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A date in the JSON form of Microsoft's WCF: see {@link WcfDate}. An empty text counts as absent. */
@Target({ElementType.FIELD, ElementType.PARAMETER})
@Retention(RetentionPolicy.RUNTIME)
@Constraint(validatedBy = WcfDateText.Form.class)
@ReportedAs(ViolationCode.INVALID_FORMAT)
public @interface WcfDateText {

    String message() default "must have the form /Date(epoch milliseconds)/";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Checks the text by {@link WcfDate}. */
    class Form implements ConstraintValidator<WcfDateText, String> {

        @Override
        public boolean isValid(String value, ConstraintValidatorContext context) {
            return value == null || value.isEmpty() || WcfDate.parse(value).isPresent();
        }
    }
}
