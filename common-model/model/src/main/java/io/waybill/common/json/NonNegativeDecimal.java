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
import java.math.BigDecimal;

/** A number from 0 to {@link #max}, with at most three decimals; noughts at its end do not count. */
@Target({ElementType.FIELD, ElementType.PARAMETER, ElementType.TYPE_USE})
@Retention(RetentionPolicy.RUNTIME)
@Constraint(validatedBy = NonNegativeDecimal.Range.class)
@ReportedAs(ViolationCode.OUT_OF_RANGE)
public @interface NonNegativeDecimal {

    long max();

    String message() default "must be from 0 to {max}, with at most 3 decimals";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Checks the number. */
    class Range implements ConstraintValidator<NonNegativeDecimal, BigDecimal> {

        private BigDecimal max;

        @Override
        public void initialize(NonNegativeDecimal constraint) {
            max = BigDecimal.valueOf(constraint.max());
        }

        @Override
        public boolean isValid(BigDecimal value, ConstraintValidatorContext context) {
            return value == null || (value.signum() >= 0 && PositiveDecimal.Range.isAtMost(max, value));
        }
    }
}
