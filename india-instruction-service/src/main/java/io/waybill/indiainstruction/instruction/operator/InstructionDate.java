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
import java.time.LocalDate;

/** A day for which an instruction may have been given: from 2000 to 9999. */
@Constraint(validatedBy = InstructionDate.Check.class)
@ReportedAs(ViolationCode.INVALID_FORMAT)
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
public @interface InstructionDate {

    String message() default "must be a date from 2000 to 9999, for example 2026-03-12";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Accepts what is absent. */
    class Check implements ConstraintValidator<InstructionDate, LocalDate> {

        private static final int EARLIEST = 2_000;
        private static final int LATEST = 9_999;

        @Override
        public boolean isValid(LocalDate day, ConstraintValidatorContext context) {
            return day == null || (day.getYear() >= EARLIEST && day.getYear() <= LATEST);
        }
    }
}
