package io.waybill.auth.registry.registration;

import io.waybill.auth.registry.application.Registration;
import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The constraint on the form of a business region: a country code. */
@Target({ElementType.FIELD, ElementType.PARAMETER})
@Retention(RetentionPolicy.RUNTIME)
@Constraint(validatedBy = {})
@NotBlank
@Pattern(regexp = Registration.REGION, message = "must be a country code of two capital letters")
@Schema(
        description =
                "One of waybill.auth.business-regions, or the one that the application has: a country code of two capital"
                        + " letters.")
@interface BusinessRegion {

    String message() default "";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};
}
