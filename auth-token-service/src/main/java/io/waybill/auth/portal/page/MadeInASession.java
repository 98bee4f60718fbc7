package io.waybill.auth.portal.page;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The forms of this resource were made in a session that has ended. Their token is tied to its cookie, which the
 * browser may no longer have. Then it is enough that the browser itself says that they come from one of our pages.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface MadeInASession {}
