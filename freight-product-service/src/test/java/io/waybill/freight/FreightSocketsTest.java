package io.waybill.freight;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.waybill.common.overload.Kind;
import io.waybill.test.Http2Contract;
import io.waybill.test.Operation;
import io.waybill.test.OverloadContract;
import io.waybill.test.RawCall;
import io.waybill.test.RequestHeadContract;
import io.waybill.test.SocketsContract;
import java.net.URL;
import java.util.List;

/** Clients that misbehave, on the match. */
@QuarkusTest
@ServiceUnderTest
class FreightSocketsTest implements SocketsContract, RequestHeadContract, Http2Contract, OverloadContract {

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

    @Override
    public List<Family> families() {
        return List.of(new Family(Kind.CALLS, goodCall()::answer, "\"code\":\"503.0000001\""));
    }
}
