package io.waybill.auth.portal.form;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A page that ends sessions. It works even if others in the same network have used up the limit of forms, and without
 * another confirmation of an operator's role.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface EndsSessions {}
