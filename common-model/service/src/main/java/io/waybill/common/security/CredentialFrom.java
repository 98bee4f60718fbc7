package io.waybill.common.security;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Where an operation that needs a caller ({@code @PermissionsAllowed}, {@code @RolesAllowed}) takes the credential
 * from. The default is {@link CredentialSource#BEARER}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface CredentialFrom {
    CredentialSource value();
}
