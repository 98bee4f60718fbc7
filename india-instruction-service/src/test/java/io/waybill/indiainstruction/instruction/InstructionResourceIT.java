package io.waybill.indiainstruction.instruction;

import io.quarkus.test.junit.QuarkusIntegrationTest;
import io.waybill.indiainstruction.ServiceUnderTest;

/** The same against the packaged application. */
@QuarkusIntegrationTest
@ServiceUnderTest
class InstructionResourceIT extends InstructionResourceTest {}
