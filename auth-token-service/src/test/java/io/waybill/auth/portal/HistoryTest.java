package io.waybill.auth.portal;

import static io.waybill.auth.portal.Memberships.accept;
import static io.waybill.auth.portal.Memberships.inviteAtDesk;
import static io.waybill.auth.portal.Memberships.page;
import static io.waybill.auth.portal.Visitor.fields;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.Registry;
import io.waybill.auth.ServiceUnderTest;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The history of an application as its members read it. */
@QuarkusTest
@ServiceUnderTest
class HistoryTest {

    private static final Pattern EARLIER = Pattern.compile("href=\"([^\"]+\\?before=[0-9]+)\"");

    @Test
    void saysWhatHasHappenedByWhomAndWhy() {
        Visitor ada = Visitor.developer();
        Visitor bob = Visitor.developer();
        Visitor olga = Visitor.operator();
        String id = ada.register("freight-product");
        String history = page(id, "history");
        olga.send(
                "/portal/desk/applications/" + id,
                fields("subject", "application:" + id, "verdict", "reject", "reason", "Which <b>shop</b>?"));
        Registry.approve(id);
        ada.send(page(id, "credentials"), fields("action", "add"));
        accept(bob, inviteAtDesk(olga, id)).then().statusCode(303);

        ada.get(history)
                .then()
                .statusCode(200)
                .body(containsString("The application was registered."))
                .body(containsString("Ada Developer</td>"))
                .body(containsString("Freight products, sandbox, was asked for, and given at once."))
                .body(containsString("The application was rejected."))
                .body(containsString("“Which &lt;b&gt;shop&lt;/b&gt;?”"))
                .body(containsString("an operator</td>"))
                .body(not(containsString("Olga")))
                .body(containsString("was added."))
                .body(containsString("Ada Developer became a member, by an invitation of an operator."));
        bob.get(history).then().statusCode(200);
    }

    @Test
    void isReadPageByPageWithoutAGapOrARepeat() {
        Visitor ada = Visitor.developer();
        String id = ada.register("freight-product");
        String history = page(id, "history");
        for (int i = 0; i < 30; i++) {
            Registry.requestProduction(id, "parcel");
            Map<String, String> grant = Map.of("api", "parcel", "environment", "production", "reason", "round " + i);
            Registry.admin("POST", "/applications/" + id + "/grants/reject", grant)
                    .then()
                    .statusCode(200);
        }

        String first = ada.get(history).asString();
        Matcher earlier = EARLIER.matcher(first);
        assertThat(earlier.find()).isTrue();
        String second = ada.get(earlier.group(1)).asString();

        assertThat(lines(first)).isEqualTo(50);
        assertThat(EARLIER.matcher(second).find()).isFalse();
        assertThat(second).contains("The application was registered.");
        for (int i = 0; i < 30; i++) {
            String reason = "“round " + i + "”";
            assertThat(first.contains(reason) ^ second.contains(reason))
                    .as(reason)
                    .isTrue();
        }
        ada.get(history + "?before=1").then().statusCode(200).body(containsString("That was all"));
        ada.get(history + "?before=x").then().statusCode(200).body(containsString("round 29"));
    }

    private static int lines(String page) {
        return page.split("data-label=\"When\"", -1).length - 1;
    }
}
