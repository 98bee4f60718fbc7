package io.waybill.common.web.concurrency;

import jakarta.enterprise.util.Nonbinding;
import jakarta.interceptor.InterceptorBinding;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * An operation that holds a permit while it runs, from the moment its body has been read; it is refused with 503 if
 * none is free ({@link CallsInProgress}). Every operation that may wait has it: a slow sender holds no permit.
 */
@Inherited
@InterceptorBinding
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface LimitedConcurrency {

    /** Whose permits. */
    @Nonbinding
    ConcurrencyLimit value() default ConcurrencyLimit.CALLS;
}
