package io.waybill.freight.catalogue.document;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.json.ReportedAs;
import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import jakarta.validation.constraints.Pattern;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Optional;
import java.util.regex.PatternSyntaxException;

/** A regular expression for the postal codes of a country, of a kind that cannot take long on any code. */
@Target({ElementType.FIELD, ElementType.PARAMETER})
@Retention(RetentionPolicy.RUNTIME)
@Constraint(validatedBy = PostalCodePattern.Compiled.class)
@Pattern(
        regexp = PostalCodePattern.SAFE,
        message =
                "must be a pattern of at most 100 letters, digits, brackets, commas, hyphens, ?, | and classes of digits")
@ReportedAs(ViolationCode.INVALID_FORMAT)
public @interface PostalCodePattern {

    /** No unbounded repetition: a pattern must not be able to spend a long time on a short code. */
    String SAFE = "([A-Z0-9\\[\\]{}?,()|-]|\\\\d){1,100}";

    String message() default "must be a regular expression";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Compiles the expression. */
    class Compiled implements ConstraintValidator<PostalCodePattern, String> {

        /** The expression, if it is one and safe. */
        public static Optional<java.util.regex.Pattern> of(String value) {
            if (value == null || !value.matches(SAFE)) {
                return Optional.empty();
            }
            try {
                return Optional.of(java.util.regex.Pattern.compile(value));
            } catch (PatternSyntaxException _) {
                return Optional.empty();
            }
        }

        @Override
        public boolean isValid(String value, ConstraintValidatorContext context) {
            return value == null || !value.matches(SAFE) || of(value).isPresent();
        }
    }
}
