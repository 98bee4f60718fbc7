package io.waybill.auth;

import static io.restassured.RestAssured.given;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;

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
    public static final String INDIA_LOGIN = "/in/transportation/token/v1/login";

    /** A path of Rest Assured is a script that is compiled each time, and most tests come by here. */
    private static final ObjectMapper JSON = new ObjectMapper();

    /** The one that was issued last: most calls of tests are an operator's. */
    private static volatile String operatorToken = "none";

    private static final int UNAUTHORIZED = 401;

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
        return field(requestToken(clientId, secret), 200, "access_token");
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
        JsonNode app = read(answer, 201);
        return new App(
                app.get("id").textValue(),
                app.get("clientId").textValue(),
                app.get("clientSecret").textValue(),
                app.get("secretId").textValue());
    }

    /** An approved application with these grants in the environment of the tests. */
    public static App approved(String... apis) {
        App app = register();
        approve(app.id());
        for (String api : apis) {
            grant(app, api);
        }
        return app;
    }

    /** Requests a grant of the sandbox, which is approved at once. */
    public static void grant(App app, String api) {
        admin("POST", "/applications/" + app.id() + "/grants", Map.of("api", api, "environment", "sandbox"))
                .then()
                .statusCode(201);
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
        return field(answer, 201, "id");
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

    public static void suspend(App app) {
        move(app, "suspend");
    }

    public static void resume(App app) {
        move(app, "resume");
    }

    private static void move(App app, String decision) {
        admin("POST", "/applications/" + app.id() + "/" + decision, Map.of("reason", "a test"))
                .then()
                .statusCode(200);
    }

    public static void delete(App app) {
        admin("DELETE", "/applications/" + app.id()).then().statusCode(204);
    }

    /** Approves or revokes the grant of the sandbox. */
    public static Response decide(App app, String decision, String api) {
        Response answer = admin(
                "POST",
                "/applications/" + app.id() + "/grants/" + decision,
                Map.of("api", api, "environment", "sandbox", "reason", "a test"));
        answer.then().statusCode(200);
        return answer;
    }

    /** Ends the application's first secret. */
    public static Response expire(App app, Map<String, ?> end) {
        Response answer = admin("POST", "/applications/" + app.id() + "/secrets/" + app.secretId() + "/expire", end);
        answer.then().statusCode(200);
        return answer;
    }

    /** Adds a licence of India. */
    public static Response licence(App app) {
        Response answer = admin("POST", "/applications/" + app.id() + "/licences", Map.of());
        answer.then().statusCode(201);
        return answer;
    }

    public static void deleteLicence(App app, String loginId) {
        admin("DELETE", "/applications/" + app.id() + "/licences/" + loginId)
                .then()
                .statusCode(204);
    }

    /** Adds a public key, the address of a set of them, or a service account. */
    public static Response addKey(App app, Map<String, ?> key) {
        return admin("POST", "/applications/" + app.id() + "/keys", key);
    }

    public static Response expireKey(App app, String key) {
        return admin("POST", "/applications/" + app.id() + "/keys/" + key + "/expire", Map.of());
    }

    public static void reject(String id, String reason) {
        admin("POST", "/applications/" + id + "/reject", Map.of("reason", reason))
                .then()
                .statusCode(200);
    }

    public static Response application(String id) {
        return admin("GET", "/applications/" + id);
    }

    /** A call with the application's own id and secret. */
    public static RequestSpecification client(App app) {
        return given().auth().preemptive().basic(app.clientId(), app.secret());
    }

    /** A call of a service of the platform. */
    public static RequestSpecification service() {
        return given().auth().preemptive().basic(SERVICE_ID, SERVICE_SECRET);
    }

    /** A call of an operator. */
    public static RequestSpecification operator() {
        return given().auth().oauth2(operatorToken());
    }

    public static Response admin(String method, String path) {
        return asOperator(request -> request.request(method, "/admin/v1" + path));
    }

    public static Response admin(String method, String path, Map<String, ?> body) {
        return asOperator(
                request -> request.contentType(ContentType.JSON).body(body).request(method, "/admin/v1" + path));
    }

    private static Response asOperator(Function<RequestSpecification, Response> call) {
        Response answer = call.apply(given().auth().oauth2(operatorToken));
        if (answer.statusCode() == UNAUTHORIZED) {
            // The first call, or a test has revoked the key that signed it.
            operatorToken = operatorToken();
            answer = call.apply(given().auth().oauth2(operatorToken));
        }
        return answer;
    }

    /** The JSON of an answer with this status. */
    private static JsonNode read(Response answer, int status) {
        answer.then().statusCode(status);
        try {
            return JSON.readTree(answer.asByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String field(Response answer, int status, String name) {
        return read(answer, status).get(name).textValue();
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
        return new User(field(answer, 201, "id"), name, password);
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
        return field(requestOpaqueToken(app, user.username(), user.password()), 200, "access_token");
    }

    /** The test resource of variant B. */
    public static Response hello(String token) {
        return given().auth().oauth2(token).get(ROPC + "/hello");
    }

    /** The test resource of variant B, called with the key, a user and a password. */
    public static Response hello(App app, User user) {
        return given().header("Carrier-API-Key", app.clientId())
                .auth()
                .preemptive()
                .basic(user.username(), user.password())
                .get(ROPC + "/hello");
    }

    /** The authenticator of the India services. */
    public static Response indiaLogin(String clientId, String secret) {
        return given().header("ClientID", clientId)
                .header("clientSecret", secret)
                .get(INDIA_LOGIN);
    }

    /** What the introspection answers to the service. */
    public static Response introspect(String token) {
        return service().formParam("token", token).post("/oauth2/introspect");
    }

    public static boolean isActive(String token) {
        return read(introspect(token), 200).get("active").booleanValue();
    }

    /** Revokes a token as this application, which has it or not. */
    public static void revoke(App app, String token) {
        client(app).formParam("token", token).post("/oauth2/revoke").then().statusCode(200);
    }

    /** The claims of a JWT, as JSON. */
    public static String claims(String token) {
        return new String(Base64.getUrlDecoder().decode(token.split("\\.", -1)[1]), StandardCharsets.UTF_8);
    }

    /** The list of revocations, as a service reads it. */
    public static Response revocationList() {
        return service().get("/oauth2/revocations");
    }

    /** The entries of that list. */
    public static List<Map<String, Object>> revocations() {
        return JSON.convertValue(read(revocationList(), 200).get("entries"), new TypeReference<>() {});
    }
}
