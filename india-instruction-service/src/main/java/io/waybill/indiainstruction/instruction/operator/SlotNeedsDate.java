package io.waybill.indiainstruction.instruction.operator;

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

/** A filter by time slot that names the day. Reported for {@code preferDate}. */
@Constraint(validatedBy = SlotNeedsDate.Check.class)
@ReportedAs(ViolationCode.REQUIRED)
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface SlotNeedsDate {

    String message() default "is required with timeSlot";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Accepts a filter without a time slot. */
    class Check implements ConstraintValidator<SlotNeedsDate, InstructionQuery> {

        @Override
        public boolean isValid(InstructionQuery query, ConstraintValidatorContext context) {
            if (query.timeSlot() == null || query.preferDate() != null) {
                return true;
            }
            context.disableDefaultConstraintViolation();
            context.buildConstraintViolationWithTemplate(context.getDefaultConstraintMessageTemplate())
                    .addPropertyNode("preferDate")
                    .addConstraintViolation();
            return false;
        }
    }
}
