package io.waybill.indiaproduct.product;

import io.quarkus.test.junit.QuarkusIntegrationTest;

/** The same, against the packaged application. */
@QuarkusIntegrationTest
class ProductLookupIT extends ProductLookupTest {}
