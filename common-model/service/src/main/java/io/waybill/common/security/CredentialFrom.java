package io.waybill.common.security;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Where the operations of a resource that need a caller ({@code @PermissionsAllowed}, {@code @RolesAllowed}) take the
 * credential from. The default is {@link CredentialSource#BEARER}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface CredentialFrom {
    CredentialSource value();
}
