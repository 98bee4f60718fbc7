package io.waybill.indiaproduct;

import io.quarkus.test.common.ResourceArg;
import io.quarkus.test.common.WithTestResource;
import io.waybill.test.server.IssuerResource;
import io.waybill.test.server.PostgresResource;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What the service needs around it in a test: an embedded PostgreSQL, a stand-in issuer and the settings of a sandbox.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@WithTestResource(value = PostgresResource.class, initArgs = @ResourceArg(name = "schema", value = "india_product"))
@WithTestResource(IssuerResource.class)
@WithTestResource(SandboxSettings.class)
public @interface ServiceUnderTest {}
