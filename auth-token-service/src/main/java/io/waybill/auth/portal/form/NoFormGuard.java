package io.waybill.auth.portal.form;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The forms of this resource are sent by programs, which prove by themselves who they are: they come from no page of
 * ours.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface NoFormGuard {}
