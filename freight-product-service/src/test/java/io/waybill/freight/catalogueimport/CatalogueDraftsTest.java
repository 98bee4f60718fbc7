package io.waybill.freight.catalogueimport;

import static io.restassured.RestAssured.given;
import static io.waybill.freight.FreightCalls.BASE;
import static io.waybill.freight.FreightCalls.MATCH;
import static io.waybill.freight.FreightCalls.WEIGHT;
import static io.waybill.freight.FreightCalls.call;
import static io.waybill.freight.FreightCalls.operator;
import static io.waybill.freight.FreightCalls.post;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import io.waybill.common.catalogue.CatalogueBase;
import io.waybill.common.catalogue.CatalogueDrafts;
import io.waybill.common.catalogue.CataloguePublisher.Confirmation;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.freight.SeedCatalogue;
import io.waybill.freight.ServiceUnderTest;
import io.waybill.test.PostgresResource;
import jakarta.inject.Inject;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code /admin/v1/catalogue/drafts}: documents that wait to be published, and plans. */
@QuarkusTest
@ServiceUnderTest
class CatalogueDraftsTest {

    private static final String CATALOGUE = "/admin/v1/catalogue";
    private static final String DRAFTS = CATALOGUE + "/drafts";
    private static final String SEED = new String(SeedCatalogue.bytes(), StandardCharsets.UTF_8);
    private static final String RULE_SETS = CATALOGUE + "/tables/ruleSets";
    private static final String TENFOLD = SEED.replaceFirst("\"kgPerCubicMeter\": 333", "\"kgPerCubicMeter\": 3330");

    @TestHTTPResource(value = "/metrics", management = true)
    URL metrics;

    @Inject
    CatalogueDrafts drafts;

    private long before;

    @BeforeEach
    void latest() {
        before = latestVersion();
        withdrawAll();
    }

    @AfterEach
    void publishTheSeedAgainWithoutDrafts() {
        operator()
                .post(CATALOGUE + "/versions/" + before + "/restore?overtake=true")
                .then()
                .statusCode(200);
        withdrawAll();
    }

    private static void withdrawAll() {
        for (String state : List.of("OPEN", "MISSED")) {
            List<Integer> left = operator().get(DRAFTS + "?state=" + state).path("items.draft");
            left.forEach(draft -> operator().delete(DRAFTS + "/" + draft).then().statusCode(204));
        }
    }

    @Test
    void aPlanIsPublishedWhenItIsDue() {
        int draft = uploaded(named("In time"));
        Instant due = Instant.now().plusSeconds(3);

        operator()
                .post(publish(draft, due))
                .then()
                .statusCode(202)
                .body("state", equalTo("PLANNED"))
                .body("followsVersion", equalTo((int) before))
                .body("plannedBy", notNullValue());
        assertThat(servedName()).isEqualTo("Road Standard");

        await().atMost(Duration.ofMinutes(2)).until(() -> servedName().equals("In time"));
        operator()
                .get(DRAFTS + "/" + draft)
                .then()
                .body("state", equalTo("PUBLISHED"))
                .body("version", equalTo((int) before + 1));
        Instant publishedAt =
                Instant.parse(operator().get(CATALOGUE + "/versions?limit=1").path("items[0].publishedAt"));
        assertThat(publishedAt).isAfter(due);
        operator()
                .get("/admin/v1/audit?action=catalogue.publish&limit=1")
                .then()
                .body("items[0].details.draft", equalTo(draft))
                .body("items[0].details.uploadedBy", notNullValue());
    }

    @Test
    void plansFollowEachOther() {
        int first = uploaded(named("First"));
        int second = uploaded(named("Second"));
        Instant due = Instant.now().plusSeconds(5);
        operator().post(publish(first, due)).then().statusCode(202);
        operator()
                .post(publish(second, due.plusSeconds(1)))
                .then()
                .statusCode(202)
                .body("followsDraft", equalTo(first));

        await().atMost(Duration.ofMinutes(2)).until(() -> servedName().equals("Second"));
        assertThat(latestVersion()).isEqualTo(before + 2);
        operator().get(DRAFTS + "/" + first).then().body("version", equalTo((int) before + 1));
    }

    @Test
    void aPlanIsMissedIfAnotherVersionWasPublishedInBetween() throws SQLException {
        int draft = uploaded(named("Too late"));
        int follower = uploaded(named("Later"));
        operator().post(publish(draft, inHours(1))).then().statusCode(202);
        operator().post(publish(follower, inHours(2))).then().statusCode(202);

        // What a replica of the version before does: it knows of no plans.
        sql("insert into catalogue_version select version + 1, now(), 'elsewhere', null, digest, document"
                + " from catalogue_version where version = " + before);

        await().atMost(Duration.ofMinutes(2)).until(() -> state(draft).equals("MISSED"));
        operator()
                .get(DRAFTS + "/" + draft)
                .then()
                .body("reason", equalTo("version " + (before + 1) + " was published in between"))
                .body("endedAt", notNullValue());
        operator()
                .get(DRAFTS + "/" + follower)
                .then()
                .body("state", equalTo("MISSED"))
                .body("reason", equalTo("draft " + draft + ", which it follows, was missed"));
        operator()
                .get("/admin/v1/audit?action=catalogue.missed&limit=2")
                .then()
                .body("items.target", hasItems("catalogue/drafts/" + draft, "catalogue/drafts/" + follower));
        await().atMost(Duration.ofMinutes(1))
                .until(() -> given().get(metrics).asString().contains("waybill_catalogue_missed_plans_entries 2.0"));

        // It is not lost: an operator plans it again, or publishes it.
        operator().post(publish(draft, inHours(3))).then().statusCode(202).body("reason", nullValue());
        operator().post(DRAFTS + "/" + draft + "/publish").then().statusCode(200);
        assertThat(servedName()).isEqualTo("Too late");
    }

    @Test
    void whatWouldOvertakeAPlanIsRefusedUntilItSaysSo() {
        int draft = uploaded(named("Planned"));
        operator().post(publish(draft, inHours(1))).then().statusCode(202);
        String names = "draft " + draft + " for ";

        operator().body(named("Now")).put(CATALOGUE).then().statusCode(409).body("detail", containsString(names));
        operator()
                .post(CATALOGUE + "/versions/" + before + "/restore")
                .then()
                .statusCode(409)
                .body("detail", containsString(names));
        int other = uploaded(named("Other"));
        operator()
                .post(DRAFTS + "/" + other + "/publish")
                .then()
                .statusCode(409)
                .body("detail", containsString(names));
        assertThat(latestVersion()).isEqualTo(before);

        operator()
                .body(named("Now"))
                .put(CATALOGUE + "?overtake=true")
                .then()
                .statusCode(200)
                .body("overtaken", contains(draft));
        operator()
                .get(DRAFTS + "/" + draft)
                .then()
                .body("state", equalTo("MISSED"))
                .body("reason", equalTo("version " + (before + 1) + " was published before it was due"));
    }

    @Test
    void aPlanThatIsPublishedEarlyOvertakesNoneOfThoseThatFollowIt() {
        int first = uploaded(named("First"));
        int second = uploaded(named("Second"));
        operator().post(publish(first, inHours(1))).then().statusCode(202);
        Instant due = Instant.now().plusSeconds(3605);
        operator().post(publish(second, due)).then().statusCode(202);

        operator()
                .post(DRAFTS + "/" + first + "/publish")
                .then()
                .statusCode(200)
                .body("draft", equalTo(first))
                .body("overtaken", nullValue());
        call().get(BASE + "/products/STD").then().body("name", equalTo("First"));

        operator().post(DRAFTS + "/" + second + "/publish").then().statusCode(200);
        assertThat(latestVersion()).isEqualTo(before + 2);
    }

    @Test
    void plansAreDueOneAfterAnother() {
        int first = uploaded(named("First"));
        int second = uploaded(named("Second"));
        Instant due = inHours(2);
        operator().post(publish(first, due)).then().statusCode(202);

        for (Instant notLater : List.of(due, inHours(1))) {
            operator()
                    .post(publish(second, notLater))
                    .then()
                    .statusCode(409)
                    .body("detail", containsString("draft " + first + " for "));
        }
        operator().post(publish(second, inHours(3))).then().statusCode(202);
        operator()
                .post(publish(first, inHours(4)))
                .then()
                .statusCode(409)
                .body("detail", containsString("draft " + second + " for "));
        operator()
                .delete(DRAFTS + "/" + first)
                .then()
                .statusCode(409)
                .body("detail", containsString("draft " + second + " for "));
        operator().delete(DRAFTS + "/" + second).then().statusCode(204);
        operator().delete(DRAFTS + "/" + first).then().statusCode(204);
        operator().delete(DRAFTS + "/" + first).then().statusCode(409).body("detail", containsString("was withdrawn"));
        operator().get(DRAFTS + "/" + first + "/document").then().statusCode(409);
    }

    @Test
    void aDraftIsUploadedListedShownAndTakenBack() {
        String document = named("A draft");
        ValidatableResponse uploaded = operator()
                .body(document)
                .post(DRAFTS)
                .then()
                .statusCode(201)
                .body("dryRun", is(true))
                .body("products", equalTo(19))
                .body("matchCases", notNullValue())
                .body("differences.lines.text", contains("STD: name Road Standard → A draft"))
                .body("confirmationNeeded", is(false));
        int draft = uploaded.extract().path("draft");
        assertThat(latestVersion()).isEqualTo(before);

        operator()
                .get(DRAFTS + "?limit=1&state=OPEN")
                .then()
                .statusCode(200)
                .body("items.draft", contains(draft))
                .body("items[0].counts.products", equalTo(19))
                .body("items[0].uploadedBy", notNullValue());
        assertThat(operator().accept("text/csv").get(DRAFTS).asString())
                .startsWith("draft,state,uploadedAt,uploadedBy,digest,counts,publishAt");
        operator()
                .get(DRAFTS + "/" + draft + "/document")
                .then()
                .statusCode(200)
                .body(equalTo(document));
        operator()
                .get(DRAFTS + "/" + draft + "/differences")
                .then()
                .statusCode(200)
                .body("draft", equalTo(draft))
                .body("followsVersion", equalTo((int) before))
                .body("differences.total", equalTo(1));
        operator().delete(DRAFTS + "/" + draft).then().statusCode(204);
        operator().get(DRAFTS + "/" + draft).then().statusCode(200).body("state", equalTo("WITHDRAWN"));
        operator().get(DRAFTS + "/" + draft + "/differences").then().statusCode(409);
        operator().post(DRAFTS + "/" + draft + "/publish").then().statusCode(409);
    }

    @Test
    void aDocumentIsPlannedInOneStep() {
        Instant due = inHours(1);
        int draft = operator()
                .queryParam("publishAt", due.toString())
                .body(named("One step"))
                .put(CATALOGUE)
                .then()
                .statusCode(202)
                .body("state", equalTo("PLANNED"))
                .body("publishAt", notNullValue())
                .extract()
                .path("draft");

        assertThat(latestVersion()).isEqualTo(before);
        assertThat(state(draft)).isEqualTo("PLANNED");
        operator()
                .queryParam("publishAt", due.toString())
                .body(named("Same time"))
                .put(CATALOGUE)
                .then()
                .statusCode(409);
        operator().get(DRAFTS + "?state=OPEN").then().body("items", hasSize(0));
        operator()
                .header("If-Match", "\"1-0123456789abcdef\"")
                .queryParam("publishAt", inHours(2).toString())
                .body(named("Other version"))
                .put(CATALOGUE)
                .then()
                .statusCode(412);
    }

    @Test
    void aPlanIsConfirmedAsTheChangeOfWhatItFollows() {
        int tenfold = uploaded(TENFOLD);
        String path = publish(tenfold, inHours(1));
        String confirm = operator().get(DRAFTS + "/" + tenfold + "/differences").path("confirm");

        operator().post(path).then().statusCode(409).body("detail", containsString("confirm=" + confirm));
        operator().post(path + "&confirm=" + confirm).then().statusCode(202);

        // The same factor again changes nothing of that plan.
        int again = uploaded(TENFOLD.replace("\"Road Standard\"", "\"Again\""));
        operator()
                .get(DRAFTS + "/" + again + "/differences")
                .then()
                .body("followsDraft", equalTo(tenfold))
                .body("differences.total", equalTo(1))
                .body("confirmationNeeded", is(false));
        operator()
                .get(DRAFTS + "/" + again + "/differences?overtake=true")
                .then()
                .body("followsVersion", equalTo((int) before))
                .body("differences.total", equalTo(2))
                .body("confirmationNeeded", is(true));
        operator().post(publish(again, inHours(2))).then().statusCode(202);
    }

    @Test
    void aPlannedTableGoesIntoThePlanThatItFollows() {
        int first = uploaded(named("First"));
        operator().post(publish(first, inHours(1))).then().statusCode(202);

        int second = renamedRuleSet()
                .queryParam("publishAt", inHours(2).toString())
                .put(RULE_SETS)
                .then()
                .statusCode(202)
                .body("followsDraft", equalTo(first))
                .body("basedOnDraft", equalTo(first))
                .body("basedOnVersion", nullValue())
                .extract()
                .path("draft");
        operator()
                .get(DRAFTS + "/" + second + "/differences")
                .then()
                .body("followsDraft", equalTo(first))
                .body("differences.lines.text", contains("EU-ROAD: name Europe → The continent"));
        operator()
                .post(DRAFTS + "/" + second + "/publish?overtake=true")
                .then()
                .statusCode(412)
                .body(
                        "detail",
                        equalTo("draft " + second + " is draft " + first
                                + " with another table, and that is not the latest version; upload the table again"));

        operator().post(DRAFTS + "/" + first + "/publish").then().statusCode(200);
        operator().post(DRAFTS + "/" + second + "/publish").then().statusCode(200);
        assertThat(servedName()).isEqualTo("First");
        assertThat(nameOfRuleSet()).isEqualTo("The continent");
    }

    @Test
    void aTableIsNotPlannedOnAnythingElseThanItWasPutInto() {
        CatalogueBase version = drafts.base(true);
        int first = uploaded(named("First"));
        operator().post(publish(first, inHours(1))).then().statusCode(202);
        CatalogueBase plan = drafts.base(true);
        int second = uploaded(named("Second"));
        operator().post(publish(second, inHours(2))).then().statusCode(202);

        for (CatalogueBase base : List.of(version, plan)) {
            assertThatThrownBy(() -> drafts.plan(
                            named("Third").getBytes(StandardCharsets.UTF_8),
                            base,
                            inHours(3),
                            "operator",
                            new Confirmation(false, null, false)))
                    .isInstanceOfSatisfying(
                            ApiException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.PRECONDITION_FAILED));
        }
        operator().post(DRAFTS + "/" + first + "/publish").then().statusCode(200);
        assertThatThrownBy(() -> drafts.documentOf(plan))
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.PRECONDITION_FAILED));
        operator().get(DRAFTS + "?state=OPEN").then().body("items", hasSize(0));
    }

    @Test
    void aDraftOfATableIsPublishedOnItsVersionAlone() {
        int draft = uploadedTable();
        operator()
                .get(DRAFTS + "/" + draft)
                .then()
                .body("basedOnVersion", equalTo((int) before))
                .body("basedOnDraft", nullValue());
        String refusal = "draft " + draft + " is version " + before + " with another table, and version " + (before + 1)
                + " was published since; upload the table again";

        operator().body(named("Since")).put(CATALOGUE).then().statusCode(200);
        operator()
                .post(DRAFTS + "/" + draft + "/publish")
                .then()
                .statusCode(412)
                .body("detail", equalTo(refusal));
        operator().post(publish(draft, inHours(1))).then().statusCode(412).body("detail", equalTo(refusal));
        operator().body(named("Once more")).put(CATALOGUE).then().statusCode(200);
        operator()
                .post(DRAFTS + "/" + draft + "/publish?overtake=true")
                .then()
                .statusCode(412)
                .body("detail", containsString("versions " + (before + 1) + " to " + (before + 2) + " were published"));
        assertThat(state(draft)).isEqualTo("OPEN");

        operator().post(DRAFTS + "/" + uploadedTable() + "/publish").then().statusCode(200);
        assertThat(servedName()).isEqualTo("Once more");
        assertThat(nameOfRuleSet()).isEqualTo("The continent");
    }

    @Test
    void aDraftOfATableIsNotPlannedBehindAPlan() {
        int first = uploaded(named("First"));
        operator().post(publish(first, inHours(1))).then().statusCode(202);
        int draft = uploadedTable();

        operator()
                .get(DRAFTS + "/" + draft + "/differences")
                .then()
                .body("followsVersion", equalTo((int) before))
                .body("differences.lines.text", contains("EU-ROAD: name Europe → The continent"));
        operator()
                .post(publish(draft, inHours(2)))
                .then()
                .statusCode(412)
                .body(
                        "detail",
                        equalTo("draft " + draft + " is version " + before + " with another table, and draft " + first
                                + " is planned before it; upload the table again with publishAt, and it goes into"
                                + " that"));

        operator().delete(DRAFTS + "/" + first).then().statusCode(204);
        operator().post(publish(draft, inHours(2))).then().statusCode(202).body("basedOnVersion", equalTo((int)
                before));
    }

    /** The version before knows nothing of a base: it may have planned what it should not. */
    @Test
    void aPlannedTableIsMissedIfTheLatestVersionIsNotItsOwn() throws SQLException {
        operator().body(named("Since")).put(CATALOGUE).then().statusCode(200);
        int draft = uploadedTable();
        operator().post(publish(draft, inHours(1))).then().statusCode(202);

        sql("update catalogue_draft set based_on_version = " + before + " where draft = " + draft);

        await().atMost(Duration.ofMinutes(2)).until(() -> state(draft).equals("MISSED"));
        operator()
                .get(DRAFTS + "/" + draft)
                .then()
                .body("reason", equalTo("version " + (before + 1) + " was published in between"));
        operator().post(DRAFTS + "/" + draft + "/publish").then().statusCode(412);
        operator().post(publish(draft, inHours(1))).then().statusCode(412);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-01-01T00:00:00Z", "2126-01-01T00:00:00Z", "2027-01-01", "tomorrow", ""})
    void aTimeThatCannotBePlannedIsRefusedByName(String time) {
        int draft = uploaded(named("When"));
        for (ValidatableResponse answer : List.of(
                operator()
                        .queryParam("publishAt", time)
                        .post(DRAFTS + "/" + draft + "/publish")
                        .then(),
                operator()
                        .queryParam("publishAt", time)
                        .body(named("When"))
                        .put(CATALOGUE)
                        .then())) {
            answer.statusCode(400).body("errors.pointer", contains("publishAt"));
        }
        operator()
                .queryParam("publishAt", inHours(1).toString())
                .body(named("Dry"))
                .put(CATALOGUE + "?dryRun=true")
                .then()
                .statusCode(400)
                .body("errors.pointer", contains("publishAt"));
    }

    @Test
    void aDraftIsTriedWithARequestOfAClient() {
        int draft = uploaded(TENFOLD.replace("\"Road Standard\"", "\"Tried\""));
        String path = DRAFTS + "/" + draft;

        operator()
                .body(WEIGHT)
                .post(path + "/chargeableWeight?businessRegion=SE")
                .then()
                .statusCode(200)
                .body("productCode", equalTo("STD"))
                .body("chargeableWeight", equalTo(9300));
        operator()
                .body(MATCH)
                .post(path + "/match?businessRegion=SE")
                .then()
                .statusCode(200)
                .body("matches.product.name", hasItem("Tried"));
        operator()
                .get(path + "/products?businessRegion=SE")
                .then()
                .statusCode(200)
                .body("businessRegion", equalTo("SE"))
                .body("products.name", hasItem("Tried"));
        post(WEIGHT).post(BASE + "/chargeableweight/calculationresults").then().body("chargeableWeight", equalTo(930));

        operator()
                .body(WEIGHT.replace("\"PAL\"", "\"XYZ\""))
                .post(path + "/chargeableWeight?businessRegion=SE")
                .then()
                .statusCode(400)
                .body("errors.pointer", contains("/cargo/pieces/0/packageType"));
        operator()
                .body(WEIGHT)
                .post(path + "/chargeableWeight")
                .then()
                .statusCode(400)
                .body("errors.pointer", contains("businessRegion"));
        operator().body(WEIGHT).post(path + "/match?businessRegion=ZZ").then().statusCode(403);
        operator()
                .body(WEIGHT)
                .post(DRAFTS + "/999999/chargeableWeight?businessRegion=SE")
                .then()
                .statusCode(404);
    }

    /** A product that begins next year has cases that hold next year. */
    @Test
    void aPlanIsJudgedByTheTimeWhenItIsDue() {
        String nextMonth = Instant.now().plus(Duration.ofDays(30)).toString().substring(0, 10);
        String begins = SEED.replaceFirst(
                        "(\"productCode\": \"STD\"[\\s\\S]*?)\"validFrom\": \"[0-9-]+\"",
                        "$1\"validFrom\": \"" + nextMonth + "\"")
                .replace(
                        "\"matchCases\": [",
                        "\"matchCases\": [{\"name\":\"next month\",\"region\":\"SE\",\"products\":[\"STD\"],\"request\":"
                                + MATCH + "},");
        assertThat(begins).isNotEqualTo(SEED);
        operator().body(begins).post(DRAFTS).then().statusCode(400);

        int draft = operator()
                .queryParam("at", Instant.now().plus(Duration.ofDays(31)).toString())
                .body(begins)
                .post(DRAFTS)
                .then()
                .statusCode(201)
                .extract()
                .path("draft");
        operator().post(publish(draft, inHours(1))).then().statusCode(400);
        operator().post(publish(draft, inHours(31 * 24))).then().statusCode(202);
    }

    @Test
    void thereAreAtMostTwentyDrafts() {
        for (int i = 0; i < 20; i++) {
            uploaded(named("Draft " + i));
        }

        operator()
                .body(named("One more"))
                .post(DRAFTS)
                .then()
                .statusCode(409)
                .body("detail", containsString("there are 20 drafts"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"999999", "0", "-1", "x"})
    void aDraftThatDoesNotExistIsNotFound(String draft) {
        operator().get(DRAFTS + "/" + draft).then().statusCode(404);
        operator().get(DRAFTS + "/" + draft + "/document").then().statusCode(404);
        operator().get(DRAFTS + "/" + draft + "/differences").then().statusCode(404);
        operator().post(DRAFTS + "/" + draft + "/publish").then().statusCode(404);
        operator().delete(DRAFTS + "/" + draft).then().statusCode(404);
    }

    private static int uploadedTable() {
        return renamedRuleSet()
                .post(RULE_SETS + "/drafts")
                .then()
                .statusCode(201)
                .body("differences.lines.text", contains("EU-ROAD: name Europe → The continent"))
                .extract()
                .path("draft");
    }

    /** The table of rule sets in force, with another name of one of them. */
    private static RequestSpecification renamedRuleSet() {
        String csv = operator().accept("text/csv").get(RULE_SETS).asString();
        String renamed = csv.replace("\r\nEU-ROAD,Europe,", "\r\nEU-ROAD,The continent,");
        assertThat(renamed).isNotEqualTo(csv);
        return operator().contentType("text/csv").body(renamed.getBytes(StandardCharsets.UTF_8));
    }

    private static String nameOfRuleSet() {
        return operator().get(CATALOGUE).path("ruleSets.find { it.code == 'EU-ROAD' }.name");
    }

    private static int uploaded(String document) {
        return operator()
                .body(document)
                .post(DRAFTS)
                .then()
                .statusCode(201)
                .extract()
                .path("draft");
    }

    private static String named(String name) {
        return SEED.replace("\"Road Standard\"", "\"" + name + "\"");
    }

    private static String publish(int draft, Instant at) {
        return DRAFTS + "/" + draft + "/publish?publishAt=" + at;
    }

    private static Instant inHours(int hours) {
        return Instant.now().plus(Duration.ofHours(hours));
    }

    private static String state(int draft) {
        return operator().get(DRAFTS + "/" + draft).path("state");
    }

    private static String servedName() {
        return call().get(BASE + "/products/STD").path("name");
    }

    private static long latestVersion() {
        return operator().get(CATALOGUE + "/versions?limit=1").jsonPath().getLong("items[0].version");
    }

    private static void sql(String statement) throws SQLException {
        try (Connection connection = PostgresResource.connection();
                Statement change = connection.createStatement()) {
            change.executeUpdate(statement);
        }
    }
}
