package io.waybill.auth.portal.quota;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The forms of this resource are taken however many were sent from their source: a person logs out, ends sessions and
 * changes a password whatever others in the same network do.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Uncounted {}
