package io.waybill.indiaproduct.catalogueimport;

import io.quarkus.test.junit.QuarkusIntegrationTest;

/** The same, against the packaged application. */
@QuarkusIntegrationTest
class CatalogueImportIT extends CatalogueImportTest {}
