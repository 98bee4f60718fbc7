package io.waybill.common.description;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the record by which the OpenAPI documents describe the errors of some paths, as {@code application/json}. All
 * other paths have problem details.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface ErrorBody {

    /** What the names of its responses start with, for example {@code Gateway}. */
    String value();

    /** What the paths start with; where several records cover a path, the longest start decides. */
    String[] under();

    /** Whether all its responses have {@code Cache-Control}. */
    boolean isCacheControlled() default false;
}
