package io.waybill.auth.token.oauth;

import io.quarkus.test.junit.QuarkusIntegrationTest;
import io.waybill.auth.ServiceUnderTest;

/** The same on the packaged application. */
@QuarkusIntegrationTest
@ServiceUnderTest
class IntrospectionIT extends IntrospectionTest {}
