package io.waybill.auth;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.Registry.App;
import io.waybill.test.contract.BadRequestContract;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;

@QuarkusTest
@ServiceUnderTest
class BadRequestsTest implements BadRequestContract {

    private final Map<String, String> credentials = new HashMap<>();

    @Override
    public Map<String, String> credentials(String path) {
        if (path.startsWith("/admin/")) {
            return Map.of(
                    "Authorization",
                    credentials.computeIfAbsent("operator", role -> "Bearer " + Registry.operatorToken()));
        }
        return path.startsWith("/applications/self/")
                ? Map.of("Authorization", credentials.computeIfAbsent("client", role -> basic()))
                : Map.of();
    }

    private static String basic() {
        App app = Registry.approved("parcel");
        return "Basic "
                + Base64.getEncoder()
                        .encodeToString((app.clientId() + ":" + app.secret()).getBytes(StandardCharsets.UTF_8));
    }
}
