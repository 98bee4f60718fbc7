package io.waybill.indiainstruction;

import io.quarkus.test.junit.QuarkusIntegrationTest;
import io.waybill.test.contract.PackagedServiceContract;

/** The packaged service. */
@QuarkusIntegrationTest
@ServiceUnderTest
class InstructionSmokeIT implements PackagedServiceContract {}
