package io.waybill.auth.portal;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.SmallDeployment;
import io.waybill.auth.portal.PortalRoutes.Route;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A deployment without the portal. */
@QuarkusTest
@ServiceUnderTest
@TestProfile(SmallDeployment.class)
class PortalOffTest {

    @Test
    void nothingIsThereUnderItsPaths() {
        Map<String, Integer> statuses = new LinkedHashMap<>();
        String application = UUID.randomUUID().toString();
        Stream.concat(
                        PortalRoutes.pages().stream().map(page -> page.of(application)),
                        Stream.of(
                                "/portal/", "/portal/portal.css", "/portal/portal.js", "/portal/icon.svg", "/portal/x"))
                .forEach(path -> statuses.put(
                        path, given().redirects().follow(false).get(path).statusCode()));
        for (Route form : PortalRoutes.forms()) {
            statuses.put(
                    "POST " + form.path(),
                    given().formParam("token", "x").post(form.of(application)).statusCode());
        }

        statuses.values().removeIf(status -> status == 404);
        assertThat(statuses).isEmpty();
    }

    @Test
    void theApiDoesNotMissIt() {
        App app = Registry.approved("freight-product");

        Registry.requestToken(app).then().statusCode(200);
        given().get("/docs/errors").then().statusCode(200);
        given().get("/.well-known/jwks.json").then().statusCode(200);
    }
}
