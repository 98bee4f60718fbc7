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
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A list of which each element is there once. Each repeated one is reported at its index. */
@Target({ElementType.FIELD, ElementType.PARAMETER, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Constraint(validatedBy = DistinctElements.Check.class)
@ReportedAs(ViolationCode.DUPLICATE)
public @interface DistinctElements {

    String message() default "is already in the list";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Compares the elements; {@code null} is left to the constraints of the elements. */
    class Check implements ConstraintValidator<DistinctElements, List<?>> {

        @Override
        public boolean isValid(List<?> list, ConstraintValidatorContext context) {
            if (list == null) {
                return true;
            }
            boolean isDistinct = true;
            Set<Object> seen = new HashSet<>();
            context.disableDefaultConstraintViolation();
            for (int i = 0; i < list.size(); i++) {
                if (list.get(i) != null && !seen.add(list.get(i))) {
                    context.buildConstraintViolationWithTemplate(context.getDefaultConstraintMessageTemplate())
                            .addBeanNode()
                            .inIterable()
                            .atIndex(i)
                            .addConstraintViolation();
                    isDistinct = false;
                }
            }
            return isDistinct;
        }
    }
}
