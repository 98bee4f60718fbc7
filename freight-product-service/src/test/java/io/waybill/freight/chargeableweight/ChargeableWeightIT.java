package io.waybill.freight.chargeableweight;

import io.quarkus.test.junit.QuarkusIntegrationTest;
import io.waybill.freight.ServiceUnderTest;

/** The same on the packaged application. */
@QuarkusIntegrationTest
@ServiceUnderTest
class ChargeableWeightIT extends ChargeableWeightTest {}
