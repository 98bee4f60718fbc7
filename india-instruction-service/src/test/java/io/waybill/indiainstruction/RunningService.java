package io.waybill.indiainstruction;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.ResourceArg;
import io.waybill.test.IssuerResource;
import io.waybill.test.PostgresResource;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The test needs the service's PostgreSQL and an issuer. */
@QuarkusTestResource(
        value = PostgresResource.class,
        initArgs = @ResourceArg(name = "schema", value = "india_instruction"))
@QuarkusTestResource(IssuerResource.class)
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface RunningService {}
