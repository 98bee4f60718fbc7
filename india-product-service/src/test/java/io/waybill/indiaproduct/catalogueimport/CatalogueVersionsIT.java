package io.waybill.indiaproduct.catalogueimport;

import io.quarkus.test.junit.QuarkusIntegrationTest;
import io.waybill.indiaproduct.ServiceUnderTest;

/** The same on the packaged application. */
@QuarkusIntegrationTest
@ServiceUnderTest
class CatalogueVersionsIT extends CatalogueVersionsTest {}
