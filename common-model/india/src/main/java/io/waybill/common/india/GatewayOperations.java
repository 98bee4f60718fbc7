package io.waybill.common.india;

import io.waybill.common.security.CredentialFrom;
import io.waybill.common.security.CredentialSource;
import io.waybill.common.usage.CountedOperation;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A resource of an India API, by access token in the header {@code JWTToken}. Calls are counted in the usage of their
 * application, each under the name of its method. The resource names the grant ({@code @PermissionsAllowed}), and
 * {@code @RateLimited}, since a name binding cannot be composed.
 */
@CredentialFrom(CredentialSource.JWT_TOKEN_HEADER)
@CountedOperation
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface GatewayOperations {}
