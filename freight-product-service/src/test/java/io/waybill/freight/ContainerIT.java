package io.waybill.freight;

import io.quarkus.test.common.ResourceArg;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusIntegrationTest;
import io.waybill.test.IssuerResource;
import io.waybill.test.PostgresResource;
import io.waybill.test.RequiresDocker;

/** The contract on a PostgreSQL in a container. */
@QuarkusIntegrationTest
@RequiresDocker
@WithTestResource(
        value = PostgresResource.class,
        initArgs = {@ResourceArg(name = "schema", value = "freight"), @ResourceArg(name = "server", value = "container")
        })
@WithTestResource(IssuerResource.class)
class ContainerIT extends FreightContractTest {}
