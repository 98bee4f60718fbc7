package io.waybill.indiaproduct.product;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.waybill.indiaproduct.ServiceUnderTest;
import io.waybill.test.contract.Operation;
import io.waybill.test.contract.RequestHeadContract;
import io.waybill.test.contract.SocketsContract;
import io.waybill.test.http.RawCall;
import java.net.URL;

/** Clients that misbehave, on the look-up. */
@QuarkusTest
@ServiceUnderTest
class ProductSocketsTest implements SocketsContract, RequestHeadContract {

    @TestHTTPResource(value = "/metrics", management = true)
    URL metrics;

    @Override
    public URL metrics() {
        return metrics;
    }

    @Override
    public RawCall goodCall() {
        return Operation.ofTheGateway(Lookup.PATH, Lookup.PROFILE, "india-product", Lookup.LOGIN_ID, Lookup.LICENCE_KEY)
                .raw();
    }
}
