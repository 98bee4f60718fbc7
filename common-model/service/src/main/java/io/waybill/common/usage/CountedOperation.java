package io.waybill.common.usage;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Counts the calls of this operation in the usage of the calling application. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface CountedOperation {

    /** The operation's id in the OpenAPI document for clients. */
    String value();

    /**
     * Id of the operation's API, whose calls the service level limits; by default that of {@code PermissionsAllowed}.
     */
    String api() default "";
}
