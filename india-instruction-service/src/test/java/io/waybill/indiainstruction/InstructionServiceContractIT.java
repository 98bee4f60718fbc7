package io.waybill.indiainstruction;

import io.quarkus.test.junit.QuarkusIntegrationTest;

/** The same against the packaged application. */
@QuarkusIntegrationTest
@ServiceUnderTest
class InstructionServiceContractIT extends InstructionServiceContractTest {}
