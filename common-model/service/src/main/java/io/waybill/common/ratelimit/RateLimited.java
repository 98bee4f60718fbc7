package io.waybill.common.ratelimit;

import jakarta.ws.rs.NameBinding;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Counts the calls of the operations against the service level of their caller, and refuses those beyond it with 429
 * ({@link RateLimitFilter}). Every operation of a granted API ({@code @PermissionsAllowed}) has it.
 */
@NameBinding
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface RateLimited {}
