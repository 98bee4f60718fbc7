package io.waybill.indiainstruction.waybill;

import io.quarkus.test.junit.QuarkusIntegrationTest;
import io.waybill.indiainstruction.ServiceUnderTest;

/** The same against the packaged application. */
@QuarkusIntegrationTest
@ServiceUnderTest
class WaybillImportIT extends WaybillImportTest {}
