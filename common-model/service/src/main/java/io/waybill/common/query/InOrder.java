package io.waybill.common.query;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.json.ReportedAs;
import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A period that does not end before it begins. Reported for {@code to}. */
@Documented
@Constraint(validatedBy = InOrder.Check.class)
@ReportedAs(ViolationCode.OUT_OF_RANGE)
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface InOrder {
    String message() default "must not be before from";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Accepts a period of which an end is absent. */
    class Check implements ConstraintValidator<InOrder, PeriodQuery> {

        @Override
        public boolean isValid(PeriodQuery period, ConstraintValidatorContext context) {
            if (period.from() == null || period.to() == null || !period.to().isBefore(period.from())) {
                return true;
            }
            context.disableDefaultConstraintViolation();
            context.buildConstraintViolationWithTemplate(context.getDefaultConstraintMessageTemplate())
                    .addPropertyNode("to")
                    .addConstraintViolation();
            return false;
        }
    }
}
