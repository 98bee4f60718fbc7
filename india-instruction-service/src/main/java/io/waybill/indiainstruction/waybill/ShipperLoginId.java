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

/**
 * The form of a LoginID that an operator sends; clients' own are checked against their licences. An empty text counts
 * as absent.
 */
@Target({ElementType.FIELD, ElementType.PARAMETER})
@Retention(RetentionPolicy.RUNTIME)
@Constraint(validatedBy = ShipperLoginId.Form.class)
@ReportedAs(ViolationCode.INVALID_FORMAT)
public @interface ShipperLoginId {

    /** The form for OpenAPI, without the characters beyond the Basic Multilingual Plane, which are refused too. */
    String PATTERN = "^[\\u0021-\\u007E\\u00A1-\\uD7FF\\uE000-\\uFFFF]"
            + "([\\u0020-\\u007E\\u00A0-\\uD7FF\\uE000-\\uFFFF]*[\\u0021-\\u007E\\u00A1-\\uD7FF\\uE000-\\uFFFF])?$";

    int MAX_LENGTH = 100;

    String message() default
            "must have 1 to " + MAX_LENGTH + " characters, no control characters, and no blanks around them";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Checks length and characters. */
    class Form implements ConstraintValidator<ShipperLoginId, String> {

        @Override
        public boolean isValid(String value, ConstraintValidatorContext context) {
            return value == null
                    || value.isEmpty()
                    || (value.length() <= MAX_LENGTH
                            && value.chars().noneMatch(Form::isRefused)
                            && !isSpace(value.charAt(0))
                            && !isSpace(value.charAt(value.length() - 1)));
        }

        private static boolean isSpace(char character) {
            return Character.isWhitespace(character) || Character.isSpaceChar(character);
        }

        private static boolean isRefused(int character) {
            return Character.isISOControl(character) || Character.isSurrogate((char) character);
        }
    }
}
