package io.waybill.indiaproduct.product;

import io.quarkus.test.junit.QuarkusIntegrationTest;
import io.waybill.indiaproduct.ServiceUnderTest;

/** The same on the packaged application. */
@QuarkusIntegrationTest
@ServiceUnderTest
class ProductContractIT extends ProductContractTest {}
