package io.waybill.freight;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.test.EveryServiceContract;

/** Section 1 of the wire contract, on the match. */
@QuarkusTest
@ServiceUnderTest
class FreightContractTest extends EveryServiceContract {

    @Override
    protected String path() {
        return FreightCalls.BASE + "/productmatches";
    }

    @Override
    protected String body() {
        return FreightCalls.MATCH;
    }

    @Override
    protected String api() {
        return "freight-product";
    }
}
