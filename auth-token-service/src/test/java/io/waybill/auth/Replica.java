package io.waybill.auth;

import static io.restassured.RestAssured.given;

import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.waybill.database.DatabaseAccess;
import io.waybill.test.server.PackagedService;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One process of the packaged service, for tests that need more than one. */
final class Replica {

    private final PackagedService process;

    private Replica(PackagedService process) {
        this.process = process;
    }

    static Replica start(DatabaseAccess database, Map<String, String> settings) throws IOException {
        Map<String, String> all = new HashMap<>(Map.of(
                "quarkus.datasource.jdbc.url", database.jdbcUrl(),
                "quarkus.datasource.username", database.username(),
                "quarkus.datasource.password", database.password()));
        all.putAll(new SandboxSettings().start());
        all.putAll(settings);
        return new Replica(PackagedService.start(Path.of(""), "replica", List.of("-Xmx128m"), all));
    }

    /** The address of a page. */
    URI at(String path) {
        return process.url().resolve(path);
    }

    void awaitReady() {
        process.awaitReady();
    }

    void stop() {
        process.close();
    }

    Response token(String clientId, String secret) {
        return given().formParam("grant_type", "client_credentials")
                .formParam("client_id", clientId)
                .formParam("client_secret", secret)
                .post(at(Registry.TOKEN_PATH));
    }

    /** A token for a client assertion. */
    Response token(String assertion) {
        return given().formParam("grant_type", "client_credentials")
                .formParam("client_assertion_type", ClientKeyPair.ASSERTION_TYPE)
                .formParam("client_assertion", assertion)
                .post(at(Registry.TOKEN_PATH));
    }

    Response introspect(String token) {
        return Registry.service().formParam("token", token).post(at("/oauth2/introspect"));
    }

    Response revocations() {
        return Registry.service().get(at("/oauth2/revocations"));
    }

    /** The value of a gauge. */
    double metric(String name) {
        return given().get(process.management().resolve("/q/metrics"))
                .asString()
                .lines()
                .filter(line -> line.startsWith(name + "{") || line.startsWith(name + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .findFirst()
                .orElse(Double.NaN);
    }

    /** A call of the operator. */
    Response admin(String path, Map<String, ?> body) {
        RequestSpecification operator = given().auth()
                .oauth2(token(Registry.OPERATOR_ID, Registry.OPERATOR_SECRET).path("access_token"))
                .contentType(ContentType.JSON)
                .body(body);
        return operator.post(at("/admin/v1" + path));
    }
}
