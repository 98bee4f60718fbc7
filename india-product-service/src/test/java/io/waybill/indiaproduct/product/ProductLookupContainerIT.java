package io.waybill.indiaproduct.product;

import io.quarkus.test.junit.QuarkusIntegrationTest;
import io.waybill.indiaproduct.ServiceOnContainer;
import io.waybill.test.RequiresDocker;

/** Against the packaged application on the PostgreSQL image that deployments run. */
@QuarkusIntegrationTest
@ServiceOnContainer
@RequiresDocker
class ProductLookupContainerIT extends ProductLookupContract {}
