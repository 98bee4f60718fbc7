package io.waybill.auth;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.ResourceArg;
import io.waybill.test.PostgresResource;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The service on a real PostgreSQL, the same one for all tests that carry this. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@QuarkusTestResource(value = PostgresResource.class, initArgs = @ResourceArg(name = "schema", value = "auth"))
public @interface AuthServiceTest {}
