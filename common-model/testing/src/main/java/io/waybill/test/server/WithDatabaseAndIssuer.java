package io.waybill.test.server;

import io.quarkus.test.common.ResourceArg;
import io.quarkus.test.common.WithTestResource;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What a test of shared modules needs around its application: a PostgreSQL and a stand-in issuer. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@WithTestResource(value = PostgresResource.class, initArgs = @ResourceArg(name = "schema", value = "freight"))
@WithTestResource(IssuerResource.class)
public @interface WithDatabaseAndIssuer {}
