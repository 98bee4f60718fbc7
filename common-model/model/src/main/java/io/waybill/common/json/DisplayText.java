package io.waybill.common.json;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.text.ReadableText;
import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A text that people act on, such as a name or a reason: not blank, and only of characters that can be seen. */
@Target({ElementType.FIELD, ElementType.PARAMETER, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Constraint(validatedBy = DisplayText.Form.class)
@NullOrNotBlank
@ReportedAs(ViolationCode.INVALID_FORMAT)
public @interface DisplayText {

    /** The most characters (code points). */
    int max();

    String message() default "must be 1 to {max} characters, " + ReadableText.RULE;

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Checks length and characters by {@link ReadableText}. */
    class Form implements ConstraintValidator<DisplayText, String> {

        private int max;

        @Override
        public void initialize(DisplayText constraint) {
            max = constraint.max();
        }

        @Override
        public boolean isValid(String value, ConstraintValidatorContext context) {
            return value == null
                    || value.isBlank()
                    || (value.codePointCount(0, value.length()) <= max && ReadableText.isReadable(value));
        }
    }
}
