package io.waybill.common.overload;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Which kind an operation's calls are; {@link Kind#CALLS} without it, under {@code /admin/v1} {@link Kind#OPERATORS} or
 * {@link Kind#IMPORTS}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface OfKind {
    Kind value();
}
