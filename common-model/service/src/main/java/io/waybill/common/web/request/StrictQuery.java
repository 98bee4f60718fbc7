package io.waybill.common.web.request;

import jakarta.ws.rs.NameBinding;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Refuses a call with 400 that names every query parameter which is wrong, repeated, or none of the operation's. These
 * are the components of its {@code @BeanParam} records that have {@code @RestQuery}.
 */
@NameBinding
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface StrictQuery {}
