package io.waybill.auth.portal.form;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Forms of this resource do not count: logging out and ending sessions work even if others in the same network have
 * used up the limit.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface NoFormLimit {}
