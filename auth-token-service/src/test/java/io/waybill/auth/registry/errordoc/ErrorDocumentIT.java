package io.waybill.auth.registry.errordoc;

import io.quarkus.test.junit.QuarkusIntegrationTest;
import io.waybill.auth.ServiceUnderTest;

/** The same on the packaged application. */
@QuarkusIntegrationTest
@ServiceUnderTest
class ErrorDocumentIT extends ErrorDocumentTest {}
