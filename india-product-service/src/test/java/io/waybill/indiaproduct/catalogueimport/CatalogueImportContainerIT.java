package io.waybill.indiaproduct.catalogueimport;

import io.quarkus.test.junit.QuarkusIntegrationTest;
import io.waybill.indiaproduct.ServiceOnContainer;
import io.waybill.test.RequiresDocker;

/** Against the packaged application on the PostgreSQL image that deployments run. */
@QuarkusIntegrationTest
@ServiceOnContainer
@RequiresDocker
class CatalogueImportContainerIT extends CatalogueImportContract {}
