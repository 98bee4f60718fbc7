package io.waybill.auth.token.oauth;

import io.quarkus.test.junit.QuarkusIntegrationTest;
import io.waybill.auth.ServiceOnContainer;
import io.waybill.test.RequiresDocker;

/** Against the packaged application on the PostgreSQL image that deployments run. */
@QuarkusIntegrationTest
@ServiceOnContainer
@RequiresDocker
class IntrospectionContainerIT extends IntrospectionContract {}
