package io.waybill.common.usage;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Counts the calls of an operation, or of all operations of a resource, in the usage of the calling application. Each
 * is counted under the name of its method, which is the operation's id in the OpenAPI document for clients.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface CountedOperation {

    /**
     * Id of the operation's API, whose calls the service level limits; by default that of {@code PermissionsAllowed}.
     */
    String api() default "";
}
