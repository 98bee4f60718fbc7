package io.waybill.indiaproduct.product;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.indiaproduct.ServiceUnderTest;

@QuarkusTest
@ServiceUnderTest
class ProductLookupTest extends ProductLookupContract {}
