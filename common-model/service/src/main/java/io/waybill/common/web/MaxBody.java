package io.waybill.common.web;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The largest body that an operation accepts, in bytes, if not {@link BodyFilter#DEFAULT_MAX_BYTES}. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface MaxBody {
    long value();
}
