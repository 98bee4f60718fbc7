package io.waybill.indiaproduct;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.indiaproduct.product.Lookup;
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
        return path.startsWith("/admin/")
                ? Map.of(
                        "Authorization",
                        "Bearer "
                                + token.client("operator-of-the-test")
                                        .operator()
                                        .signed())
                : Map.of(
                        "JWTToken",
                        token.api("india-product")
                                .licence(Lookup.LOGIN_ID, Lookup.LICENCE_KEY)
                                .signed());
    }
}
