package io.waybill.auth.errordoc;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.ServiceUnderTest;

@QuarkusTest
@ServiceUnderTest
class ErrorDocumentTest extends ErrorDocumentContract {}
