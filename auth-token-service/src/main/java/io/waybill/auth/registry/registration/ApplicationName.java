package io.waybill.auth.registry.registration;

import io.waybill.auth.registry.application.Registration;
import io.waybill.common.json.DisplayText;
import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import jakarta.validation.constraints.NotNull;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The constraint on an application's name. */
@Target({ElementType.FIELD, ElementType.PARAMETER})
@Retention(RetentionPolicy.RUNTIME)
@Constraint(validatedBy = {})
@NotNull
@DisplayText(max = Registration.MAX_NAME)
@Schema(description = "Not blank, no control or format characters (Unicode Cc, Cf, Zl, Zp).")
@interface ApplicationName {

    String message() default "";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};
}
