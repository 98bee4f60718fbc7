package io.waybill.auth;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.ValidatableResponse;
import io.waybill.auth.Registry.App;
import io.waybill.test.contract.RolesContract;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@ServiceUnderTest
class RolesTest implements RolesContract {

    private static final String REFUSAL = "only the role operator gives roles, and changes an application that has one";

    @Override
    public String tokenWith(List<String> roles) {
        return Registry.token(Registry.approvedWith(roles));
    }

    @Test
    void onlyAnOperatorGivesRoles() {
        String token = tokenWith(List.of("applications"));
        Map<String, ?> shop = Map.of("name", "Shop", "owner", "tests", "businessRegion", "SE");
        String id = send(token, "POST", "", shop).statusCode(201).extract().path("id");

        Map<String, ?> reader =
                Map.of("name", "Shop", "owner", "tests", "businessRegion", "SE", "roles", List.of("reader"));
        send(token, "POST", "", reader).statusCode(403).body("detail", equalTo(REFUSAL));
        send(token, "PUT", "/" + id, reader).statusCode(403).body("detail", equalTo(REFUSAL));

        send(token, "PUT", "/" + id, shop).statusCode(200);
        send(Registry.operatorToken(), "PUT", "/" + id, reader).statusCode(200);
        Registry.admin("GET", "/audit?action=application.change&target=application/" + id)
                .then()
                .body("items.details.roles", equalTo(List.of(List.of("reader"), List.of())));
    }

    /** Who had a secret of such an application would have its role. */
    @ParameterizedTest
    @ValueSource(strings = {"/secrets/replace", "/approve", "/suspend", "/resume"})
    void onlyAnOperatorChangesAnApplicationWithARole(String action) {
        App privileged = Registry.approvedWith(List.of("feed"));

        send(tokenWith(List.of("applications")), "POST", "/" + privileged.id() + action, Map.of("reason", "a test"))
                .statusCode(403)
                .body("detail", equalTo(REFUSAL));
    }

    private static ValidatableResponse send(String token, String method, String path, Map<String, ?> body) {
        return given().auth()
                .oauth2(token)
                .contentType(ContentType.JSON)
                .body(body)
                .request(method, "/admin/v1/applications" + path)
                .then();
    }
}
