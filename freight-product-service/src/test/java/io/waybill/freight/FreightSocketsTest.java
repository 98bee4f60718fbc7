package io.waybill.freight;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.waybill.test.contract.Operation;
import io.waybill.test.contract.RequestHeadContract;
import io.waybill.test.contract.SocketsContract;
import io.waybill.test.http.RawCall;
import java.net.URL;

/** Clients that misbehave, on the match. */
@QuarkusTest
@ServiceUnderTest
class FreightSocketsTest implements SocketsContract, RequestHeadContract {

    @TestHTTPResource(value = "/metrics", management = true)
    URL metrics;

    @Override
    public URL metrics() {
        return metrics;
    }

    @Override
    public RawCall goodCall() {
        return Operation.plain(FreightCalls.BASE + "/productmatches", FreightCalls.MATCH, "freight-product")
                .raw();
    }
}
