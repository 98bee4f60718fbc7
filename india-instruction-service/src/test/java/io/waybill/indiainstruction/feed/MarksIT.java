package io.waybill.indiainstruction.feed;

import io.quarkus.test.junit.QuarkusIntegrationTest;
import io.waybill.indiainstruction.ServiceUnderTest;

/** The same against the packaged application. */
@QuarkusIntegrationTest
@ServiceUnderTest
class MarksIT extends MarksTest {}
