package io.waybill.indiainstruction.waybill;

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

/** The form of a LoginID that an operator sends. An empty text counts as absent. */
@Target({ElementType.FIELD, ElementType.PARAMETER})
@Retention(RetentionPolicy.RUNTIME)
@Constraint(validatedBy = ShipperLoginId.Form.class)
@ReportedAs(ViolationCode.INVALID_FORMAT)
public @interface ShipperLoginId {

    String message() default LoginId.RULE;

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Checks the text by {@link LoginId}. */
    class Form implements ConstraintValidator<ShipperLoginId, String> {

        @Override
        public boolean isValid(String value, ConstraintValidatorContext context) {
            return value == null || value.isEmpty() || LoginId.isValid(value);
        }
    }
}
