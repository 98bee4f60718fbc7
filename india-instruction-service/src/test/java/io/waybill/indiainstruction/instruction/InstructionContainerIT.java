package io.waybill.indiainstruction.instruction;

import io.quarkus.test.common.ResourceArg;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusIntegrationTest;
import io.waybill.test.IssuerResource;
import io.waybill.test.PostgresResource;
import io.waybill.test.RequiresDocker;

/** Against the packaged application on the PostgreSQL image that deployments run. */
@QuarkusIntegrationTest
@RequiresDocker
@WithTestResource(
        value = PostgresResource.class,
        initArgs = {
            @ResourceArg(name = "schema", value = "india_instruction"),
            @ResourceArg(name = "server", value = "container")
        })
@WithTestResource(IssuerResource.class)
class InstructionContainerIT extends InstructionResourceTest {}
