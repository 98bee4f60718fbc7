package io.waybill.test;

import io.quarkus.test.common.ResourceArg;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;

/** What common-model does for every operation, tested on the smallest one. */
@QuarkusTest
@WithTestResource(value = PostgresResource.class, initArgs = @ResourceArg(name = "schema", value = "freight"))
@WithTestResource(IssuerResource.class)
class SharedMechanismTest implements EveryServiceContract, AccessTokenContract {

    @Override
    public Operation operation() {
        return Operation.plain("/probe", "{\"name\":\"x\"}", "probe");
    }
}
