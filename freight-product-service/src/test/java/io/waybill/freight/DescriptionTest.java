package io.waybill.freight;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.test.DescriptionContract;

@QuarkusTest
@ServiceUnderTest
class DescriptionTest implements DescriptionContract {}
