package io.waybill.freight.match;

import io.quarkus.test.junit.QuarkusIntegrationTest;
import io.waybill.freight.ServiceUnderTest;

/** The same on the packaged application. */
@QuarkusIntegrationTest
@ServiceUnderTest
class ProductMatchesIT extends ProductMatchesTest {}
