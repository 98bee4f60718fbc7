package io.waybill.indiainstruction;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.test.contract.BadRequestContract;
import java.util.Map;

@QuarkusTest
@ServiceUnderTest
class BadRequestsTest implements BadRequestContract {

    /** The licence key in the examples of the document. */
    private static final String EXAMPLE_KEY = "<LICENCE_KEY>";

    @Override
    public Map<String, String> credentials(String path) {
        return path.startsWith("/admin/")
                ? Map.of("Authorization", "Bearer " + Service.operatorToken().signed())
                : Map.of(
                        "JWTToken",
                        Service.customerToken()
                                .licence(Service.LOGIN_ID, EXAMPLE_KEY)
                                .signed());
    }

    /** A mark, or an instruction of many. */
    @Override
    public boolean isRefusedAlone(String pointer) {
        return pointer.startsWith("/marks/") || pointer.startsWith("/altreqs/");
    }
}
