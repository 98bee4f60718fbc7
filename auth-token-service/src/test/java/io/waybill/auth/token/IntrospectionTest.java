package io.waybill.auth.token;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.ServiceUnderTest;

@QuarkusTest
@ServiceUnderTest
class IntrospectionTest extends IntrospectionContract {}
