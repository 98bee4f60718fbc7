package io.waybill.freight;

import io.quarkus.security.PermissionsAllowed;
import io.waybill.common.ApiId;
import io.waybill.common.security.CredentialFrom;
import io.waybill.common.security.CredentialSource;
import io.waybill.common.usage.CountedOperation;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A resource of the freight API: for applications with its grant, by subscription key or access token. Calls are
 * counted against their service level and in their usage, each under the name of its method.
 */
@PermissionsAllowed(ApiId.FREIGHT_PRODUCT)
@CredentialFrom(CredentialSource.SUBSCRIPTION_KEY_OR_BEARER)
@CountedOperation
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface FreightOperations {}
