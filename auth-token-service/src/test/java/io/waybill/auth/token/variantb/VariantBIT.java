package io.waybill.auth.token.variantb;

import io.quarkus.test.junit.QuarkusIntegrationTest;
import io.waybill.auth.ServiceUnderTest;

/** The same on the packaged application. */
@QuarkusIntegrationTest
@ServiceUnderTest
class VariantBIT extends VariantBTest {}
