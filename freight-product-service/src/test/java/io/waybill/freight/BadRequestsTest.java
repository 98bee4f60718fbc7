package io.waybill.freight;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.test.contract.BadRequestContract;
import io.waybill.test.server.TestIssuer;
import io.waybill.test.server.TestToken;
import java.util.Map;

@QuarkusTest
@ServiceUnderTest
class BadRequestsTest implements BadRequestContract {

    @Override
    public Map<String, String> credentials(String path) {
        TestToken token = new TestIssuer().token();
        return Map.of(
                "Authorization",
                "Bearer " + (path.startsWith("/admin/") ? token.operator() : token.api("freight-product")).signed());
    }
}
