package io.waybill.common.usage;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The calls of this operation are counted for the usage of the application that makes them. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface CountedOperation {

    /** Its id in the OpenAPI document for clients. */
    String value();

    /**
     * Id of the API that it belongs to, whose calls the service level limits; by default the one of
     * {@code PermissionsAllowed}.
     */
    String api() default "";
}
