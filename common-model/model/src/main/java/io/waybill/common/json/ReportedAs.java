package io.waybill.common.json;

import io.waybill.common.error.ViolationCode;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The code under which a violation of a constraint is reported. */
@Target(ElementType.ANNOTATION_TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface ReportedAs {
    ViolationCode value();
}
