package io.waybill.auth.token.variantb;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.ServiceUnderTest;

@QuarkusTest
@ServiceUnderTest
class VariantBTest extends VariantBContract {}
