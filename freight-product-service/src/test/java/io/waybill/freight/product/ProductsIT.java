package io.waybill.freight.product;

import io.quarkus.test.junit.QuarkusIntegrationTest;
import io.waybill.freight.ServiceUnderTest;

/** The same on the packaged application. */
@QuarkusIntegrationTest
@ServiceUnderTest
class ProductsIT extends ProductsTest {}
