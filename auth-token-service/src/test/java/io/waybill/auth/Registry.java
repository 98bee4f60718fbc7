package io.waybill.auth;

import static io.restassured.RestAssured.given;

import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The operators' API as tests use it: by HTTP, with the operator of the configuration. */
public final class Registry {

    public static final String OPERATOR_ID = "dev-operator";
    public static final String OPERATOR_SECRET = "dev-operator-secret";
    public static final String SERVICE_ID = "dev-freight";
    public static final String SERVICE_SECRET = "dev-freight-secret";
    public static final String OPERATOR_MAIL = "olga@platform.example";
    public static final String OPERATOR_PASSWORD = "a desk by the window";
    public static final String PREDEFINED_PASSWORD = "password-of-the-sandbox";
    public static final String TOKEN_PATH = "/auth/v4/accesstoken";

    public static final String ROPC = "/parcel/de/account/auth/ropc/v1";

    private Registry() {}

    /** An application of the registry. */
    public record App(String id, String clientId, String secret, String secretId) {

        @Override
        public String toString() {
            return "application " + id;
        }
    }

    public static String operatorToken() {
        return token(OPERATOR_ID, OPERATOR_SECRET);
    }

    public static String token(App app) {
        return token(app.clientId(), app.secret());
    }

    public static String token(String clientId, String secret) {
        return requestToken(clientId, secret).then().statusCode(200).extract().path("access_token");
    }

    public static Response requestToken(String clientId, String secret) {
        return given().formParam("client_id", clientId)
                .formParam("client_secret", secret)
                .formParam("grant_type", "client_credentials")
                .post(TOKEN_PATH);
    }

    public static Response requestToken(App app) {
        return requestToken(app.clientId(), app.secret());
    }

    /** A registered application of the level sandbox, without grants, not yet approved. */
    public static App register() {
        return register("sandbox");
    }

    public static App register(String level) {
        Response answer = admin(
                "POST",
                "/applications",
                Map.of("name", "Test " + UUID.randomUUID(), "owner", "tests", "businessRegion", "SE", "level", level));
        answer.then().statusCode(201);
        return new App(
                answer.path("id"), answer.path("clientId"), answer.path("clientSecret"), answer.path("secretId"));
    }

    /** An approved application with these grants in the environment of the tests. */
    public static App approved(String... apis) {
        App app = register();
        approve(app.id());
        for (String api : apis) {
            admin("POST", "/applications/" + app.id() + "/grants", Map.of("api", api, "environment", "sandbox"))
                    .then()
                    .statusCode(201);
        }
        return app;
    }

    /** An approved application with these roles. */
    public static App approvedWith(List<String> roles) {
        App app = register();
        approve(app.id());
        describe(app.id(), "Test " + app.id(), "tests", roles);
        return app;
    }

    /** Asks for the level, which must be there; the id of the request. */
    public static String requestLevel(String application, String level) {
        Response answer = admin(
                "POST",
                "/applications/" + application + "/level-requests",
                Map.of("level", level, "reason", "more shops"));
        answer.then().statusCode(201);
        return answer.path("id");
    }

    /** Asks for a grant that an operator decides about. */
    public static void requestProduction(String application, String api) {
        admin("POST", "/applications/" + application + "/grants", Map.of("api", api, "environment", "production"))
                .then()
                .statusCode(201);
    }

    /** Makes or changes a service level. */
    public static void level(String name, int perSecond, int perDay) {
        admin("PUT", "/service-levels/" + name, Map.of("perSecond", perSecond, "perDay", perDay))
                .then()
                .statusCode(200);
    }

    /** Changes an application; its region stays SE. */
    public static void describe(String id, String name, String owner, List<String> roles) {
        Map<String, ?> described = Map.of("name", name, "owner", owner, "businessRegion", "SE", "roles", roles);
        admin("PUT", "/applications/" + id, described).then().statusCode(200);
    }

    public static void approve(String id) {
        admin("POST", "/applications/" + id + "/approve").then().statusCode(200);
    }

    public static void reject(String id, String reason) {
        admin("POST", "/applications/" + id + "/reject", Map.of("reason", reason))
                .then()
                .statusCode(200);
    }

    public static Response application(String id) {
        return admin("GET", "/applications/" + id);
    }

    /** A call of an operator. */
    public static RequestSpecification operator() {
        return given().auth().oauth2(operatorToken());
    }

    public static Response admin(String method, String path) {
        return operator().request(method, "/admin/v1" + path);
    }

    public static Response admin(String method, String path, Map<String, ?> body) {
        return operator().contentType(ContentType.JSON).body(body).request(method, "/admin/v1" + path);
    }

    /** A backend user with a random name. */
    public record User(String id, String username, String password) {

        @Override
        public String toString() {
            return "user " + id;
        }
    }

    public static User user() {
        String name = "user-" + UUID.randomUUID();
        String password = "password-of-" + name;
        Response answer = admin("POST", "/users", Map.of("username", name, "password", password));
        answer.then().statusCode(201);
        return new User(answer.path("id"), name, password);
    }

    public static Response requestOpaqueToken(App app, String username, String password) {
        return given().formParam("client_id", app.clientId())
                .formParam("client_secret", app.secret())
                .formParam("grant_type", "password")
                .formParam("username", username)
                .formParam("password", password)
                .post(ROPC + "/token");
    }

    public static String opaqueToken(App app, User user) {
        return requestOpaqueToken(app, user.username(), user.password())
                .then()
                .statusCode(200)
                .extract()
                .path("access_token");
    }

    /** What the introspection answers to the service. */
    public static Response introspect(String token) {
        return given().auth()
                .preemptive()
                .basic(SERVICE_ID, SERVICE_SECRET)
                .formParam("token", token)
                .post("/oauth2/introspect");
    }

    /** The entries of the list of revocations, as a service reads it. */
    public static List<Map<String, Object>> revocations() {
        return given().auth()
                .preemptive()
                .basic(SERVICE_ID, SERVICE_SECRET)
                .get("/oauth2/revocations")
                .then()
                .statusCode(200)
                .extract()
                .path("entries");
    }
}
