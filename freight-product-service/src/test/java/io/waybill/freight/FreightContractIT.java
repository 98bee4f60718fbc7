package io.waybill.freight;

import io.quarkus.test.junit.QuarkusIntegrationTest;

/** The same on the packaged application. */
@QuarkusIntegrationTest
@ServiceUnderTest
class FreightContractIT extends FreightContractTest {}
