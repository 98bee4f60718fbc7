package io.waybill.indiainstruction.instruction;

import io.quarkus.test.junit.QuarkusIntegrationTest;
import io.waybill.indiainstruction.ServiceUnderTest;

/** The same on the packaged application. */
@QuarkusIntegrationTest
@ServiceUnderTest
class InstructionCredentialsIT extends InstructionCredentialsTest {}
