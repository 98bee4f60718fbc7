package io.waybill.auth.registry.registration;

import static io.waybill.auth.Registry.admin;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ServiceUnderTest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Filters and exports of the operators' lists. */
@QuarkusTest
@ServiceUnderTest
class AdminListsTest {

    @Test
    void applicationsAreListedByStateAndTime() {
        App registered = Registry.register();
        App approved = Registry.approved();
        String since = Registry.application(registered.id()).path("createdAt");
        String then = Registry.application(approved.id()).path("createdAt");

        assertThat(ids("state=registered&from=" + since)).containsExactly(registered.id());
        assertThat(ids("state=approved&from=" + since)).containsExactly(approved.id());
        assertThat(ids("from=" + since + "&to=" + then)).containsExactly(registered.id());
        assertThat(ids("from=" + since)).containsExactly(registered.id(), approved.id());
        assertThat(ids("state=suspended&from=" + since)).isEmpty();
    }

    @Test
    void aFilterHoldsOnEveryPage() {
        App first = Registry.register();
        String since = Registry.application(first.id()).path("createdAt");
        List<String> expected = new ArrayList<>(List.of(first.id()));
        for (int i = 0; i < 4; i++) {
            Registry.approved();
            expected.add(Registry.register().id());
        }

        List<String> seen = new ArrayList<>();
        String after = "";
        do {
            Response page = admin("GET", "/applications?state=registered&limit=2&from=" + since + after);
            seen.addAll(page.path("items.id"));
            after = page.path("next") == null ? null : "&after=" + page.path("next");
        } while (after != null);

        assertThat(seen).isEqualTo(expected);
    }

    private static List<String> ids(String query) {
        Response page = admin("GET", "/applications?" + query);
        page.then().statusCode(200);
        return page.path("items.id");
    }

    @Test
    void usersAreListedByWhetherTheyAreLocked() {
        Registry.User user = Registry.user();
        Response record = admin("GET", "/users?limit=500");
        String path = "items.find { it.username == '" + user.username() + "' }.";
        String id = record.path(path + "id");
        String since = record.path(path + "createdAt");
        admin("POST", "/users/" + id + "/lock").then().statusCode(200);

        admin("GET", "/users?state=locked&from=" + since)
                .then()
                .body("items.id", hasItem(id))
                .body("items.locked", everyItem(equalTo(true)));
        admin("GET", "/users?state=active&from=" + since).then().body("items.id", not(hasItem(id)));
        admin("GET", "/users?state=locked&to=" + since).then().body("items.id", not(hasItem(id)));
    }

    @Test
    void signingKeysAreListedByStateAndTime() {
        admin("GET", "/signing-keys?state=active")
                .then()
                .statusCode(200)
                .body("items.state", everyItem(equalTo("active")))
                .body("items.algorithm", hasItem("ES256"));
        admin("GET", "/signing-keys?to=1999-01-01T00:00:00Z")
                .then()
                .statusCode(200)
                .body("items", hasSize(0));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/applications|id,clientId,name,owner,businessRegion,level,roles,state,createdAt,requestedAt,requestedBy,"
                        + "decidedAt,decidedBy,reason,waitsFor,version,levelRequest,grants,secrets,keys,licences",
                "/users|id,username,locked,createdAt",
                "/service-levels|name,perSecond,perDay",
                "/signing-keys|kid,algorithm,state,createdAt,activeFrom,revokedAt"
            })
    void everyListIsExported(String list, String names) {
        assertThat(exported("text/csv", list)).startsWith(names + "\r\n");
        assertThat(exported("application/x-ndjson", list)).startsWith("{\"" + names.split(",", 2)[0] + "\":");
    }

    private static String exported(String type, String list) {
        return Registry.operator()
                .accept(type)
                .get("/admin/v1" + list)
                .then()
                .statusCode(200)
                .extract()
                .asString();
    }
}
