package io.waybill.freight;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.test.AccessTokenContract;
import io.waybill.test.EveryServiceContract;
import io.waybill.test.Operation;

/** Section 1 of the wire contract, on the match. */
@QuarkusTest
@ServiceUnderTest
class FreightContractTest implements EveryServiceContract, AccessTokenContract {

    @Override
    public Operation operation() {
        return Operation.plain(FreightCalls.BASE + "/productmatches", FreightCalls.MATCH, "freight-product");
    }
}
