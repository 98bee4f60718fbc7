package io.waybill.common.web;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * An operators' operation that reads its body while it arrives, because the body is too large for memory. Each call
 * keeps a thread all that time, so only a few run at once ({@link RequestConfig#maxTransfers()}).
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface StreamedBody {}
