package io.waybill.auth.token.india;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.ServiceUnderTest;

@QuarkusTest
@ServiceUnderTest
class IndiaLoginTest extends IndiaLoginContract {}
