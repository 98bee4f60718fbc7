package io.waybill.indiainstruction;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.waybill.test.Operation;
import io.waybill.test.RawCall;
import io.waybill.test.SocketsContract;
import java.net.URL;

/** Clients that misbehave, on the instruction. */
@QuarkusTest
@ServiceUnderTest
class InstructionSocketsTest implements SocketsContract {

    @TestHTTPResource(value = "/metrics", management = true)
    URL metrics;

    @Override
    public URL metrics() {
        return metrics;
    }

    @Override
    public RawCall goodCall() {
        return Operation.ofTheGateway(
                        Service.UPDATE,
                        Service.body("{\"AWBNo\":\"99999999\",\"AltInstRequestType\":\"DT\"}"),
                        "india-instruction",
                        Service.LOGIN_ID,
                        Service.LICENCE_KEY)
                .raw();
    }

    @Override
    public String timeout() {
        return "InvalidRequest";
    }
}
