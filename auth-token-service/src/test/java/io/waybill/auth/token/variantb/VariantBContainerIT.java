package io.waybill.auth.token.variantb;

import io.quarkus.test.junit.QuarkusIntegrationTest;
import io.waybill.auth.ServiceOnContainer;
import io.waybill.test.RequiresDocker;

/** Against the packaged application on the PostgreSQL image that deployments run. */
@QuarkusIntegrationTest
@ServiceOnContainer
@RequiresDocker
class VariantBContainerIT extends VariantBContract {}
