package io.waybill.indiaproduct.catalogueimport;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.indiaproduct.ServiceUnderTest;

@QuarkusTest
@ServiceUnderTest
class CatalogueImportTest extends CatalogueImportContract {}
