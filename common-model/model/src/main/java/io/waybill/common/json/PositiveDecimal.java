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

/** A number over 0 and at most {@link #max}, with at most three decimals; noughts at its end do not count. */
@Target({ElementType.FIELD, ElementType.PARAMETER, ElementType.TYPE_USE})
@Retention(RetentionPolicy.RUNTIME)
@Constraint(validatedBy = PositiveDecimal.Range.class)
@ReportedAs(ViolationCode.OUT_OF_RANGE)
public @interface PositiveDecimal {

    long max();

    String message() default "must be over 0 and at most {max}, with at most 3 decimals";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Checks the number. */
    class Range implements ConstraintValidator<PositiveDecimal, BigDecimal> {

        private static final int MAX_DECIMALS = 3;
        private static final int MAX_SENT_DECIMALS = 60;

        private BigDecimal max;

        @Override
        public void initialize(PositiveDecimal constraint) {
            max = BigDecimal.valueOf(constraint.max());
        }

        @Override
        public boolean isValid(BigDecimal value, ConstraintValidatorContext context) {
            return value == null || (value.signum() > 0 && isAtMost(max, value));
        }

        /** Whether a number that is not negative is at most {@code max}, a whole one, and has no more decimals. */
        static boolean isAtMost(BigDecimal max, BigDecimal value) {
            // The magnitude first: a number with a huge exponent would be compared or stripped digit by digit.
            long digitsBeforePoint = (long) value.precision() - value.scale();
            return digitsBeforePoint <= max.precision()
                    && value.scale() <= MAX_SENT_DECIMALS
                    && value.compareTo(max) <= 0
                    && (value.scale() <= MAX_DECIMALS
                            || value.stripTrailingZeros().scale() <= MAX_DECIMALS);
        }
    }
}
