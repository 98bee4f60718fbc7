package io.waybill.indiaproduct.product;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.indiaproduct.ServiceUnderTest;
import io.waybill.test.contract.AccessTokenContract;
import io.waybill.test.contract.EveryServiceContract;
import io.waybill.test.contract.Operation;

/** What every API promises, in the gateway's error shape. */
@QuarkusTest
@ServiceUnderTest
class ProductContractTest implements EveryServiceContract, AccessTokenContract {

    @Override
    public Operation operation() {
        return Operation.ofTheGateway(
                Lookup.PATH, Lookup.PROFILE, "india-product", Lookup.LOGIN_ID, Lookup.LICENCE_KEY);
    }
}
