package io.waybill.auth.token.oauth;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.ServiceUnderTest;

@QuarkusTest
@ServiceUnderTest
class VariantATest extends VariantAContract {}
