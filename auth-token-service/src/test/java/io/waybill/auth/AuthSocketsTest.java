package io.waybill.auth;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.Registry.App;
import io.waybill.test.contract.RequestHeadContract;
import io.waybill.test.contract.SocketsContract;
import io.waybill.test.http.RawCall;
import java.net.URL;
import java.util.Map;

/** Clients that misbehave, on token variant A. */
@QuarkusTest
@ServiceUnderTest
class AuthSocketsTest implements SocketsContract, RequestHeadContract {

    @TestHTTPResource(value = "/metrics", management = true)
    URL metrics;

    @Override
    public URL metrics() {
        return metrics;
    }

    @Override
    public RawCall goodCall() {
        App app = Registry.approved("freight-product");
        return new RawCall(
                Registry.TOKEN_PATH,
                Map.of("Content-Type", "application/x-www-form-urlencoded"),
                "grant_type=client_credentials&client_id=" + app.clientId() + "&client_secret=" + app.secret());
    }
}
