package io.waybill.indiainstruction;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.test.contract.AccessTokenContract;
import io.waybill.test.contract.EveryServiceContract;
import io.waybill.test.contract.Operation;

/** What every API promises, in the gateway's error shape. */
@QuarkusTest
@ServiceUnderTest
class InstructionServiceContractTest implements EveryServiceContract, AccessTokenContract {

    @Override
    public Operation operation() {
        return Operation.ofTheGateway(
                Service.UPDATE,
                // Unknown to everyone: answered 200, and nothing is stored.
                Service.body("{\"AWBNo\":\"99999999\",\"AltInstRequestType\":\"DT\"}"),
                "india-instruction",
                Service.LOGIN_ID,
                Service.LICENCE_KEY);
    }
}
