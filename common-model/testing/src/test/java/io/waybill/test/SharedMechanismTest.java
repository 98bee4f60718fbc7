package io.waybill.test;

import io.quarkus.test.common.ResourceArg;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;

/** What common-model does for every operation, tried on the smallest one. */
@QuarkusTest
@WithTestResource(value = PostgresResource.class, initArgs = @ResourceArg(name = "schema", value = "freight"))
@WithTestResource(IssuerResource.class)
class SharedMechanismTest extends EveryServiceContract {

    @Override
    protected String path() {
        return "/probe";
    }

    @Override
    protected String body() {
        return "{\"name\":\"x\"}";
    }

    @Override
    protected String api() {
        return "probe";
    }
}
