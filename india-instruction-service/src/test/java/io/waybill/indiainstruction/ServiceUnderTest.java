package io.waybill.indiainstruction;

import io.quarkus.test.common.ResourceArg;
import io.quarkus.test.common.WithTestResource;
import io.waybill.indiainstruction.webhook.WebhookResources;
import io.waybill.test.server.IssuerResource;
import io.waybill.test.server.PostgresResource;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What the service needs around it in a test: a PostgreSQL and a stand-in issuer. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@WithTestResource(value = PostgresResource.class, initArgs = @ResourceArg(name = "schema", value = "india_instruction"))
@WithTestResource(IssuerResource.class)
@WithTestResource(WebhookResources.class)
public @interface ServiceUnderTest {}
