package io.waybill.common.query;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.json.ReportedAs;
import io.waybill.common.paging.Period;
import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.time.LocalDate;
import java.time.OffsetDateTime;

/** A time, or a day, that a column can hold: from 1970 to 9998. */
@Documented
@Constraint(validatedBy = {StorableTime.Check.class, StorableTime.DayCheck.class})
@ReportedAs(ViolationCode.INVALID_FORMAT)
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
public @interface StorableTime {
    String message() default "must be a date and time with offset from 1970 to 9998, for example 2026-03-10T09:00:00Z";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Accepts what is absent. */
    class Check implements ConstraintValidator<StorableTime, OffsetDateTime> {

        @Override
        public boolean isValid(OffsetDateTime time, ConstraintValidatorContext context) {
            return time == null || Period.isStorable(time.toInstant());
        }
    }

    /** Accepts what is absent. */
    class DayCheck implements ConstraintValidator<StorableTime, LocalDate> {

        private static final int EARLIEST = 1970;
        private static final int LATEST = 9998;

        @Override
        public boolean isValid(LocalDate day, ConstraintValidatorContext context) {
            return day == null || (day.getYear() >= EARLIEST && day.getYear() <= LATEST);
        }
    }
}
