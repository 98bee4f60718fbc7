package io.waybill.auth.portal.form;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Exempts a resource from {@link FormGuard}: programs send its forms, which authenticate themselves, and no page of ours.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface NoFormGuard {}
