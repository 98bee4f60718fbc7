package io.waybill.auth.portal;

import static io.waybill.auth.portal.Visitor.check;
import static io.waybill.auth.portal.Visitor.fields;
import static io.waybill.auth.portal.Visitor.without;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.Registry;
import io.waybill.auth.ServiceUnderTest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a page says after a form: what has changed, once, or what is wrong, with a link to each field. */
@QuarkusTest
@ServiceUnderTest
class FeedbackTest {

    private static final Pattern LINK = Pattern.compile("<li><a href=\"#([^\"]+)\">");

    @Test
    void theNextPageSaysOnceWhatHasChanged() {
        Visitor ada = Visitor.developer();
        String page = "/portal/applications/" + ada.registerApproved("parcel") + "/settings";

        ada.send(page, fields("action", "grant", "api", "freight-product", "environment", "sandbox"));

        ada.sees(
                page,
                "id=\"notice\" role=\"status\" tabindex=\"-1\" autofocus>",
                "sandbox: granted, for tokens from now on.");
        without(ada.sees(page), "id=\"notice\"");
    }

    @Test
    void aNoticeThatNoFormOfOursMadeIsNotSaid() {
        Visitor ada = Visitor.developer();
        ada.cookies().put("waybill-notice", "WW91IGhhdmUgd29u.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
        ada.cookies().put("__Host-waybill-notice", "WW91IGhhdmUgd29u.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");

        without(ada.sees("/portal/applications"), "id=\"notice\"");
    }

    @ParameterizedTest
    @CsvSource({
        "/portal/applications/new, name=",
        "/portal/applications/{id}/settings, action=level&level=standard&reason=",
        "/portal/applications/{id}/users, action=create&username=&password=",
        "/portal/applications/{id}/credentials, action=add-key&key=",
        "/portal/applications/{id}/settings, action=add&mail=",
    })
    void eachErrorLeadsToItsField(String path, String typed) {
        // Only where there is another level is there a form that asks for one.
        Registry.admin("PUT", "/service-levels/gold", Map.of("perSecond", 50, "perDay", 100_000));
        Visitor ada = Visitor.developer();
        String page = path.replace("{id}", ada.registerApproved("parcel"));

        Response answer = ada.send(page, typed(typed));

        answer.then().statusCode(422).body(containsString("<title>Error: "));
        String shown = answer.asString();
        assertThat(shown).contains("id=\"faults\" role=\"alert\" tabindex=\"-1\" autofocus>");
        List<String> fields = LINK.matcher(shown)
                .results()
                .map((MatchResult link) -> link.group(1))
                .toList();
        assertThat(fields).isNotEmpty().allSatisfy(id -> assertThat(shown).containsOnlyOnce(" id=\"" + id + "\""));
    }

    @Test
    void theSummaryNamesTheFieldOfEachErrorWhichIsReadWithItsHint() {
        Visitor ada = Visitor.developer();
        Map<String, String> blank = Visitor.registration("parcel");
        blank.put("name", "");
        Map<String, String> unknown = Visitor.registration("parcel");
        unknown.put("businessRegion", "NO");

        check(
                ada.send("/portal/applications/new", blank),
                422,
                "<a href=\"#f-name\">Name must not be blank.</a>",
                "<p class=\"fault\" id=\"e-name\">Must not be blank.</p>",
                "aria-describedby=\"h-name e-name\"");
        String fault = "<a href=\"#f-businessRegion\">Business region must be one of SE, DE.</a>";
        check(ada.send("/portal/applications/new", unknown), 422, fault);
    }

    @Test
    void aSecretKeepsItsNameWhenAnotherEnds() {
        Visitor ada = Visitor.developer();
        String credentials = "/portal/applications/" + ada.registerApproved("parcel") + "/credentials";
        ada.send(credentials, fields("action", "add"));
        String page = ada.get(credentials).asString();
        String first = page.replaceFirst("(?s).*?Secret 1</h2>.*?name=\"secret\" value=\"([^\"]+)\".*", "$1");

        ada.sees(credentials + "?end=" + first, "It has never been used");
        ada.sends(credentials, "action", "expire", "secret", first, "when", "now");

        ada.sees(credentials, "The secret is revoked");
        without(ada.sees(credentials, "Secret 2</h2>"), "Secret 1</h2>");
        ada.send(credentials, fields("action", "add"));
        ada.sees(credentials, "Secret 3</h2>");
    }

    @Test
    void aNumberIsTypedAsThePageWritesIt() {
        Visitor olga = Visitor.operator();
        String level = "typed-" + System.nanoTime();

        olga.sends("/portal/operators/levels", "action", "make", "name", level, "perSecond", "5", "perDay", "5 000");

        olga.sees("/portal/operators/levels?change=" + level, "value=\"5000\"");
    }

    /** Somebody goes back, types another name and sends the same form again: it has created one thing. */
    @ParameterizedTest
    @CsvSource({
        "/portal/operators/levels, action=make&perSecond=5&perDay=5000, name, The level {} is created",
        "/portal/operators/people, action=create&password=long enough, username, The user {} is created",
        "/portal/applications/{id}/users, action=create&password=long enough, username, The user {} is created",
        "/portal/applications/new, businessRegion=SE&api-parcel=on, name, The application is created",
    })
    void aFormThatIsSentAgainUnderAnotherNameSaysWhatItHasCreated(
            String path, String typed, String field, String notice) {
        boolean isOfOperators = path.startsWith("/portal/operators");
        Visitor visitor = isOfOperators ? Visitor.operator() : Visitor.developer();
        String page = path.contains("{id}") ? path.replace("{id}", visitor.registerApproved("parcel")) : path;
        String name = "first-" + System.nanoTime();
        Map<String, String> form = typed(typed);
        form.put("form", UUID.randomUUID().toString());

        form.put(field, name);
        check(visitor.send(page, form), 303);
        form.put(field, name.replace("first", "second"));
        Response again = check(visitor.send(page, form), 303);

        Response next = visitor.sees(again.header("Location"), name, notice.replace("{}", name));
        without(next, name.replace("first", "second"));
    }

    /** Somebody goes back, and presses the other button of the same form. */
    @Test
    void aDecisionThatIsSentAgainWithAnotherVerdictSaysWhatWasDecided() {
        Visitor olga = Visitor.operator();
        String id = Registry.register().id();
        String page = "/portal/operators/applications/" + id;
        Map<String, String> form = Operators.decision(olga.get(page).asString(), "application:" + id, "approve", "x");

        check(olga.post(page, form), 303);
        form.put("verdict", "reject");
        check(olga.post(page, form), 303);

        without(olga.sees(page, "Approved the application."), "Rejected the application.");
    }

    @Test
    void aRegistrationThatIsSentAgainWithOtherValuesSaysWhatIsSet() {
        Visitor olga = Visitor.operator();
        String page = "/portal/operators/applications/" + Registry.register().id();
        Map<String, String> form = fields("level", "standard", "businessRegion", "DE");
        form.putAll(fields("form", UUID.randomUUID().toString(), "seen", Visitor.value(olga.get(page), "seen")));

        check(olga.post(page + "/registration", form), 303);
        form.put("businessRegion", "SE");
        check(olga.post(page + "/registration", form), 303);

        olga.sees(page, "Level standard and business region DE are set.");
    }

    private static Map<String, String> typed(String fields) {
        Map<String, String> form = new LinkedHashMap<>();
        for (String field : fields.split("&", -1)) {
            form.put(field.replaceFirst("=.*", ""), field.replaceFirst(".*=", ""));
        }
        return form;
    }
}
