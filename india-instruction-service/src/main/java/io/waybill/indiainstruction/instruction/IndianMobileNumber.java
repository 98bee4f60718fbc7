package io.waybill.indiainstruction.instruction;

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

/** An Indian mobile number, as people write it. An empty text counts as absent. */
@Target({ElementType.FIELD, ElementType.PARAMETER})
@Retention(RetentionPolicy.RUNTIME)
@Constraint(validatedBy = IndianMobileNumber.Form.class)
@ReportedAs(ViolationCode.INVALID_FORMAT)
public @interface IndianMobileNumber {

    String message() default MobileNumber.RULE;

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Checks the text by {@link MobileNumber}. */
    class Form implements ConstraintValidator<IndianMobileNumber, String> {

        @Override
        public boolean isValid(String value, ConstraintValidatorContext context) {
            return value == null || value.isEmpty() || MobileNumber.parse(value).isPresent();
        }
    }
}
