package io.waybill.common.web.request;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A record of query parameters of which a blank one is as if it had not been sent. Those of all other records are
 * refused if they are blank.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface BlankIsAbsent {}
