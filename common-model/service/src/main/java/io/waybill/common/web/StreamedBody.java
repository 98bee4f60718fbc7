package io.waybill.common.web;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * An operation for operators that reads its body while it arrives, because it is too large to be held. It keeps a
 * thread all that time; so there are only a few, for such calls alone ({@link RequestConfig#maxTransfers()}).
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface StreamedBody {}
