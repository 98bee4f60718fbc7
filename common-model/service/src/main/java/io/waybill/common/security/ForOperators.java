package io.waybill.common.security;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** An operators' operation under {@code /admin/v1}: a Bearer JWT whose {@code groups} has {@code operator}, whatever its audience. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface ForOperators {}
