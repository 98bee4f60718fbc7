package io.waybill.test;

import io.quarkus.test.common.ResourceArg;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.waybill.test.contract.AccessTokenContract;
import io.waybill.test.contract.EveryServiceContract;
import io.waybill.test.contract.Operation;
import io.waybill.test.server.IssuerResource;
import io.waybill.test.server.PostgresResource;

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
