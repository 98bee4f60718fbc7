package io.waybill.auth.portal.form;

import static io.waybill.auth.portal.Visitor.check;
import static io.waybill.auth.portal.Visitor.fields;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.Registry;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.portal.Visitor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What one account may make. */
@QuarkusTest
@ServiceUnderTest
class QuotaTest {

    private static final String NEW = "/portal/applications/new";
    private static final int QUOTA = 20;
    private static final List<String> APIS = List.of("parcel", "freight-product", "india-product", "india-instruction");

    @Test
    void anAccountHasTwentyApplicationsAndRegistersTwentyInADayDeletedOnesIncluded() {
        Visitor ada = Visitor.developer();
        List<String> pages = new ArrayList<>();
        // Decided at once: only what waits is otherwise bounded.
        for (int i = 0; i < QUOTA; i++) {
            pages.add("/portal/applications/" + ada.registerApproved("parcel"));
        }

        String fault = "Your account has 20 applications, and may have 20: delete one";
        check(ada.send(NEW, registration()), 409, fault, "value=\"Shop\"");
        ada.sends(pages.getFirst() + "/delete", "name", "Shop");

        String ofTheDay = "Your account has registered 20 applications today, as many as it may:"
                + " you can go on after midnight (UTC)";
        Response refused = check(ada.send(NEW, registration()), 429, ofTheDay, "value=\"Shop\"");
        assertThat(Integer.parseInt(refused.header("Retry-After"))).isBetween(1, 86_400);
        Visitor.developer().register("parcel");
    }

    @Test
    void twentyRequestsOfAnAccountWaitForADecisionAtMost() {
        Visitor ada = Visitor.developer();
        String first = null;
        for (int i = 0; i < 4; i++) {
            first = waiting(ada, 4);
        }

        String fault = "At most 20 requests of your account may wait for a decision, and 20 do";
        check(ada.send(NEW, registration()), 409, fault);
        Map<String, String> level = fields("action", "level", "level", "standard", "reason", "x");
        check(ada.send(first + "/settings", level), 409, fault);

        Registry.reject(first.replaceFirst(".*/", ""), "a test");
        ada.register("parcel");
    }

    @Test
    void requestsThatAreSentAtOnceDoNotPassTheQuotaTogether() {
        Visitor ada = Visitor.developer();
        for (int grants : List.of(4, 4, 4, 3)) {
            waiting(ada, grants);
        }

        // One is left, for which each application asks.
        List<CompletableFuture<Response>> sent = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            Map<String, String> form = registration();
            form.put("form", "at-once-" + i);
            sent.add(CompletableFuture.supplyAsync(() -> ada.post(NEW, form)));
        }

        assertThat(sent.stream().map(CompletableFuture::join).map(Response::statusCode))
                .containsExactlyInAnyOrder(303, 409, 409, 409, 409, 409);
    }

    private static Map<String, String> registration() {
        return Visitor.registration("parcel");
    }

    /** Registers an application, which waits for its approval, and asks for APIs in production; its page. */
    private static String waiting(Visitor visitor, int grants) {
        String page = "/portal/applications/" + visitor.register("parcel");
        APIS.stream()
                .limit(grants)
                .map(api -> fields("action", "grant", "api", api, "environment", "production"))
                .forEach(form -> visitor.send(page + "/settings", form).then().statusCode(303));
        return page;
    }
}
