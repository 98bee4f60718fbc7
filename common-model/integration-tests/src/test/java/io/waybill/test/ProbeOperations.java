package io.waybill.test;

import io.quarkus.security.PermissionsAllowed;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Says who may call a resource, as the composed annotations of the services do. */
@PermissionsAllowed("probe")
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface ProbeOperations {}
