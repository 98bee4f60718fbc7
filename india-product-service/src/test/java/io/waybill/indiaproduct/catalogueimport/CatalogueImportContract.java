package io.waybill.indiaproduct.catalogueimport;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import io.restassured.http.ContentType;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import io.waybill.test.PostgresResource;
import io.waybill.test.TestIssuer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code /admin/v1/catalogue}, the operators' side of the catalogue: contract section 6. Over HTTP, so for the packaged application too. */
abstract class CatalogueImportContract {

    private static final String ADMIN = "/admin/v1/catalogue";
    private static final String LOOKUP = "/in/transportation/allproduct/v1/GetAllProductsAndSubProducts";

    private final TestIssuer issuer = new TestIssuer();

    @AfterEach
    void restoreTheSeed() {
        operator().post(ADMIN + "/versions/1/restore").then().statusCode(200);
    }

    @Test
    void anImportIsPublishedAndServedAtOnce() {
        String name = "Import " + UUID.randomUUID();

        long version = imported(catalogue(name))
                .statusCode(200)
                .body("dryRun", equalTo(false))
                .body("products", equalTo(1))
                .body("subProducts", equalTo(2))
                .extract()
                .jsonPath()
                .getLong("version");

        assertThat(servedName()).isEqualTo(name);
        operator().get(ADMIN + "/versions").then().body("items[0].version", equalTo((int) version));
    }

    @Test
    void aDryRunJudgesAndPublishesNothing() {
        String before = servedName();

        operator()
                .body(catalogue("Dry"))
                .put(ADMIN + "?dryRun=true")
                .then()
                .statusCode(200)
                .body("dryRun", equalTo(true))
                .body("products", equalTo(1))
                .body("version", nullValue());

        assertThat(servedName()).isEqualTo(before);
    }

    @Test
    void aFaultyImportReportsEveryViolationAndPublishesNothing() {
        String before = servedName();
        int versions = versionCount();

        imported("{\"products\":[{\"productCode\":\"a\",\"productName\":\"A\"},{\"productCode\":\"B\",\"extra\":1}]}")
                .statusCode(400)
                .contentType("application/problem+json")
                .body("code", equalTo("400.0000004"))
                .body(
                        "errors.pointer",
                        containsInAnyOrder("/products/0/productCode", "/products/1/productName", "/products/1/extra"));

        assertThat(servedName()).isEqualTo(before);
        assertThat(versionCount()).isEqualTo(versions);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "{", "[]", "null", "{\"products\":[],\"products\":[]}", "\u00ef\u00bb\u00bf{}"})
    void whatIsNoCatalogueIsRefusedInWords(String document) {
        imported(document)
                .statusCode(400)
                .contentType("application/problem+json")
                .body("detail", not(nullValue()));
    }

    @Test
    void aDryRunOtherThanTrueAndFalseIsRefused() {
        operator()
                .body(catalogue("x"))
                .put(ADMIN + "?dryRun=yes")
                .then()
                .statusCode(400)
                .body("errors[0].pointer", equalTo("dryRun"));
    }

    @Test
    void aCatalogueMayBeLargerThanOtherBodiesButNotWithoutEnd() {
        // Over the usual limit of 1 MiB, and judged: blanks between the tokens
        imported(catalogue("Large").replace("[", "[" + " ".repeat(2 << 20))).statusCode(200);
        // Over its own limit of 10 MiB
        imported(catalogue("Larger").replace("[", "[" + " ".repeat(11 << 20))).statusCode(413);
    }

    @Test
    void thePublishedDocumentIsReadBackAsItWasSentAndConditionally() {
        String document = catalogue("Read " + UUID.randomUUID()).replace("[", "[\n  ");
        imported(document).statusCode(200);

        String etag = operator()
                .get(ADMIN)
                .then()
                .statusCode(200)
                .contentType(ContentType.JSON)
                .body(equalTo(document))
                .extract()
                .header("ETag");

        operator()
                .header("If-None-Match", etag)
                .get(ADMIN)
                .then()
                .statusCode(304)
                .header("ETag", equalTo(etag));
        operator().head(ADMIN).then().statusCode(200).header("ETag", equalTo(etag));
        imported(catalogue("Next")).statusCode(200);
        operator().header("If-None-Match", etag).get(ADMIN).then().statusCode(200);
    }

    @Test
    void aVersionIsRestoredAsANewOne() {
        String first = "First " + UUID.randomUUID();
        long old = imported(catalogue(first)).extract().jsonPath().getLong("version");
        imported(catalogue("Second")).statusCode(200);

        long restored = operator()
                .post(ADMIN + "/versions/" + old + "/restore")
                .then()
                .statusCode(200)
                .body("restoredFrom", equalTo((int) old))
                .body("products", equalTo(1))
                .extract()
                .jsonPath()
                .getLong("version");

        assertThat(restored).isGreaterThan(old);
        assertThat(servedName()).isEqualTo(first);
        operator().get(ADMIN + "/versions/" + restored).then().statusCode(200).body(equalTo(catalogue(first)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"999999", "0", "-1", "x", "1.5", "99999999999999999999"})
    void aVersionThatDoesNotExistIsNotFound(String version) {
        operator().get(ADMIN + "/versions/" + version).then().statusCode(404).body("code", equalTo("404.0000001"));
        operator().post(ADMIN + "/versions/" + version + "/restore").then().statusCode(404);
    }

    @Test
    void versionsAreListedNewestFirstInPages() {
        for (int i = 0; i < 3; i++) {
            imported(catalogue("Page " + i)).statusCode(200);
        }

        ValidatableResponse first = operator()
                .get(ADMIN + "/versions?limit=2")
                .then()
                .statusCode(200)
                .body("items", hasSize(2))
                .body("items[0].publishedBy", equalTo("app-of-operator-of-the-test"))
                .body("items[0].digest", not(nullValue()));
        int newest = first.extract().jsonPath().getInt("items[0].version");
        String next = first.extract().jsonPath().getString("next");

        operator()
                .get(ADMIN + "/versions?limit=2&after=" + next)
                .then()
                .statusCode(200)
                .body("items[0].version", equalTo(newest - 2));
        operator()
                .get(ADMIN + "/versions?limit=500")
                .then()
                .body("next", nullValue())
                .body("items.version", hasItem(1))
                .body("items.find { it.version == 1 }.publishedBy", equalTo("system"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"limit=0", "limit=501", "limit=x", "after=x", "limit=-1", "after=%00"})
    void aPageThatCannotBeIsRefusedByName(String query) {
        operator()
                .get(ADMIN + "/versions?" + query)
                .then()
                .statusCode(400)
                .body("errors[0].pointer", equalTo(query.substring(0, query.indexOf('='))));
    }

    @Test
    void onlyOperatorsAreLetIn() {
        String client = issuer.token().api("india-product").signed();
        for (String path : List.of(ADMIN, ADMIN + "/versions", ADMIN + "/versions/1")) {
            given().get(path).then().statusCode(401).contentType("application/problem+json");
            given().header("Authorization", "Bearer " + client).get(path).then().statusCode(403);
        }
        given().header("Authorization", "Bearer " + client)
                .contentType(ContentType.JSON)
                .body(catalogue("x"))
                .put(ADMIN)
                .then()
                .statusCode(403);
        given().post(ADMIN + "/versions/1/restore").then().statusCode(401);
        given().delete(ADMIN).then().statusCode(405).header("Allow", "GET, HEAD, PUT");
    }

    @Test
    void everyChangeIsAudited() throws SQLException {
        String requestId = "audit-" + UUID.randomUUID();

        long version = operator()
                .header("X-Request-Id", requestId)
                .body(catalogue("Audited"))
                .put(ADMIN)
                .then()
                .statusCode(200)
                .extract()
                .jsonPath()
                .getLong("version");

        try (Connection connection = PostgresResource.connection();
                Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery("select * from audit_event where request_id = '" + requestId + "'")) {
            assertThat(row.next()).isTrue();
            assertThat(row.getString("actor")).isEqualTo("app-of-operator-of-the-test");
            assertThat(row.getString("action")).isEqualTo("catalogue.publish");
            assertThat(row.getString("target")).isEqualTo("catalogue/" + version);
            assertThat(row.getString("source_address")).isNotBlank();
            assertThat(row.getString("details")).contains("\"products\":1");
            assertThat(row.getTimestamp("occurred_at")).isNotNull();
            assertThat(row.next()).isFalse();
        }
    }

    @Test
    void publishersAtTheSameTimeArePutInOrder() throws Exception {
        List<Callable<Long>> publishers = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            String document = catalogue("At once " + i);
            publishers.add(() ->
                    imported(document).statusCode(200).extract().jsonPath().getLong("version"));
        }
        List<Long> versions = new ArrayList<>();
        try (ExecutorService pool = Executors.newFixedThreadPool(6)) {
            for (Future<Long> publisher : pool.invokeAll(publishers)) {
                versions.add(publisher.get());
            }
        }

        assertThat(new HashSet<>(versions)).hasSize(12);
        long last = versions.stream().mapToLong(Long::longValue).max().orElseThrow();
        assertThat(last - versions.stream().mapToLong(Long::longValue).min().orElseThrow())
                .isEqualTo(11);
        String lastDocument = operator().get(ADMIN + "/versions/" + last).asString();
        assertThat(lastDocument).contains(servedName());
    }

    @Test
    void aVersionOfAnotherReplicaIsServedWithinFiveSecondsWithoutAFailedCall() throws SQLException {
        String name = "Elsewhere " + UUID.randomUUID();
        insertVersion(catalogue(name));

        await().atMost(Duration.ofSeconds(5)).until(() -> servedName().equals(name));
    }

    @Test
    void aVersionThatThisBuildCannotCompileIsNotServed() throws SQLException {
        String good = "Good " + UUID.randomUUID();
        imported(catalogue(good)).statusCode(200);
        insertVersion("{\"products\":[],\"futureField\":true}");

        // A later good one is served; until then the last good one
        String later = "Later " + UUID.randomUUID();
        assertThat(servedName()).isEqualTo(good);
        insertVersion(catalogue(later));
        await().atMost(Duration.ofSeconds(5)).until(() -> {
            String served = servedName();
            assertThat(served).isIn(good, later);
            return served.equals(later);
        });
    }

    private RequestSpecification operator() {
        String token = issuer.token().client("operator-of-the-test").operator().signed();
        return given().header("Authorization", "Bearer " + token).contentType(ContentType.JSON);
    }

    private ValidatableResponse imported(String document) {
        return operator().body(document).put(ADMIN).then();
    }

    private static String catalogue(String name) {
        return "{\"products\":[{\"productCode\":\"T\",\"productName\":\"" + name
                + "\",\"subProducts\":[\"T1\",\"T2\"]}]}";
    }

    /** The name of the first product that the lookup answers. */
    private String servedName() {
        String token = issuer.token()
                .api("india-product")
                .licence("DEL00001", "key-of-the-test")
                .signed();
        return given().header("JWTToken", token)
                .contentType(ContentType.JSON)
                .body("{\"profile\":{\"LoginID\":\"DEL00001\",\"LicenceKey\":\"key-of-the-test\",\"Api_type\":\"S\"}}")
                .post(LOOKUP)
                .then()
                .statusCode(200)
                .extract()
                .path("GetAllProductsAndSubProductsResult.ProductList[0].ProductName");
    }

    private int versionCount() {
        return operator().get(ADMIN + "/versions?limit=1").jsonPath().getInt("items[0].version");
    }

    /** What another replica would write. */
    private static void insertVersion(String document) throws SQLException {
        try (Connection connection = PostgresResource.connection();
                var insert = connection.prepareStatement(
                        "insert into catalogue_version select max(version) + 1, now(), 'elsewhere', null,"
                                + " encode(sha256(convert_to(?, 'UTF8')), 'hex'), ? from catalogue_version")) {
            insert.setString(1, document);
            insert.setString(2, document);
            insert.executeUpdate();
        }
    }
}
