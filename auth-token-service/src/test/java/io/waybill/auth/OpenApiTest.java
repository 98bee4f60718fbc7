package io.waybill.auth;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.test.OpenApiDocument;
import org.junit.jupiter.api.Test;

@QuarkusTest
@ServiceUnderTest
class OpenApiTest {

    @Test
    void theServedDocumentIsTheOneInTheRepository() {
        OpenApiDocument.assertServedIsKept();
    }
}
