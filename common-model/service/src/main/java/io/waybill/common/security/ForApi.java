package io.waybill.common.security;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * An operation of a granted API: the caller needs a valid credential (401), the API in its audience (403) and calls left in
 * its service level (429). An operation without this, {@link ForOperators}, {@link OwnAuthentication} or {@code @PermitAll}
 * is refused to everyone.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface ForApi {

    /** The API's id: {@code parcel}, {@code freight-product}, {@code india-instruction} or {@code india-product}. */
    String value();

    /** Where the credential is read from. */
    Credential credential();
}
