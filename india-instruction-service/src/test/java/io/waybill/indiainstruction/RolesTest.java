package io.waybill.indiainstruction;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.test.contract.RolesContract;
import io.waybill.test.server.TestIssuer;
import java.util.List;

@QuarkusTest
@ServiceUnderTest
class RolesTest implements RolesContract {

    @Override
    public String tokenWith(List<String> roles) {
        return new TestIssuer().token().roles(roles).signed();
    }
}
