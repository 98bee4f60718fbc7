package io.waybill.common.json;

import io.waybill.common.error.ViolationCode;
import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Arrays;
import java.util.List;

/** A text that is one of a few codes, in the same case. */
@Target({ElementType.FIELD, ElementType.PARAMETER, ElementType.TYPE_USE})
@Retention(RetentionPolicy.RUNTIME)
@Constraint(validatedBy = OneOf.Check.class)
@ReportedAs(ViolationCode.UNKNOWN_CODE)
public @interface OneOf {

    String[] value();

    /** The codes follow it. */
    String message() default "must be one of ";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Looks the text up. */
    class Check implements ConstraintValidator<OneOf, String> {

        private List<String> codes;

        @Override
        public void initialize(OneOf constraint) {
            codes = Arrays.stream(constraint.value()).sorted().toList();
        }

        @Override
        public boolean isValid(String value, ConstraintValidatorContext context) {
            if (value == null || codes.contains(value)) {
                return true;
            }
            context.disableDefaultConstraintViolation();
            context.buildConstraintViolationWithTemplate(
                            context.getDefaultConstraintMessageTemplate() + String.join(", ", codes))
                    .addConstraintViolation();
            return false;
        }
    }
}
