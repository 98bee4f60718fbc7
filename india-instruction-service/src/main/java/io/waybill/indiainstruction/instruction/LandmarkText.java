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

/** A text that helps a courier find the door. An empty text counts as absent. */
@Target({ElementType.FIELD, ElementType.PARAMETER})
@Retention(RetentionPolicy.RUNTIME)
@Constraint(validatedBy = LandmarkText.Form.class)
@ReportedAs(ViolationCode.INVALID_FORMAT)
public @interface LandmarkText {

    String message() default LandMark.RULE;

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Checks the text by {@link LandMark}. */
    class Form implements ConstraintValidator<LandmarkText, String> {

        @Override
        public boolean isValid(String value, ConstraintValidatorContext context) {
            return value == null || value.isEmpty() || LandMark.parse(value).isPresent();
        }
    }
}
