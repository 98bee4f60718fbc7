package io.waybill.auth.registry.credential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ServiceUnderTest;
import org.junit.jupiter.api.Test;

/** The services ask for what is new in the list of revocations. */
@QuarkusTest
@ServiceUnderTest
class RevocationsSinceTest {

    @Test
    void onlyWhatIsNewSinceAVersionIsAnswered() {
        App before = suspended();
        long known = version();
        App after = suspended();

        Response news = since(Long.toString(known));

        news.then()
                .statusCode(200)
                .body("since", equalTo((int) known))
                .body("entries.client_id", hasItem(after.clientId()))
                .body("entries.client_id", not(hasItem(before.clientId())));
        assertThat(news.jsonPath().getLong("version")).isGreaterThan(known);
    }

    @Test
    void nothingNewIs304() {
        suspended();

        // Something of another test may become due in between.
        await().untilAsserted(() -> since(Long.toString(version()))
                .then()
                .statusCode(304)
                .header("Cache-Control", equalTo("private, no-cache")));
    }

    /** Else an entry that took the place of another would have to be told as two. */
    @Test
    void anEntryTakesThePlaceOfTheEarlierOneOfTheSameKey() {
        App app = suspended();
        long known = version();
        Registry.resume(app);

        assertHasOnce(since(Long.toString(known)), app);
        assertHasOnce(revocations(""), app);
    }

    /** As after a restore of the database to an earlier time. */
    @Test
    void aVersionThatIsAheadIsAnsweredWithTheWholeList() {
        App app = suspended();

        assertWhole(since(Long.toString(version() + 1_000_000)), app);
    }

    private static void assertHasOnce(Response list, App app) {
        list.then().statusCode(200).body("entries.findAll{it.client_id == '" + app.clientId() + "'}", hasSize(1));
    }

    private static void assertWhole(Response list, App app) {
        list.then().statusCode(200).body("since", nullValue()).body("entries.client_id", hasItem(app.clientId()));
    }

    private static App suspended() {
        App app = Registry.approved("parcel");
        Registry.suspend(app);
        return app;
    }

    private static long version() {
        return revocations("").jsonPath().getLong("version");
    }

    private static Response since(String version) {
        return revocations("?since=" + version);
    }

    private static Response revocations(String query) {
        return Registry.service().get("/oauth2/revocations" + query);
    }
}
