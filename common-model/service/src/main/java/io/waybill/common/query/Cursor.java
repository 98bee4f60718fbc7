package io.waybill.common.query;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.json.ReportedAs;
import io.waybill.common.paging.Position;
import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The place in a list that an earlier page named in {@code next}. */
@Documented
@Constraint(validatedBy = Cursor.Check.class)
@ReportedAs(ViolationCode.INVALID_FORMAT)
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Cursor {
    String message() default "must be the value of next from the previous page";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Accepts what is absent. */
    class Check implements ConstraintValidator<Cursor, String> {

        @Override
        public boolean isValid(String cursor, ConstraintValidatorContext context) {
            return cursor == null || Position.of(cursor).isPresent();
        }
    }
}
