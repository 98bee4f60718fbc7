package io.waybill.auth.portal;

import static io.waybill.auth.portal.Memberships.add;
import static io.waybill.auth.portal.Memberships.addAsOperator;
import static io.waybill.auth.portal.Memberships.page;
import static io.waybill.auth.portal.Visitor.check;
import static io.waybill.auth.portal.Visitor.without;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.People;
import io.waybill.auth.Registry;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.common.sql.Sql;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The history of an application as its members read it. */
@QuarkusTest
@ServiceUnderTest
class HistoryTest {

    private static final Pattern EARLIER = Pattern.compile("href=\"([^\"#]+\\?before=[0-9]+)#history\"");
    private static final Pattern LINE = Pattern.compile(
            "data-label=\"What\"><span>(.*?)</span></td><td class=\"long\" data-label=\"Who\">(.*?)</td>");

    private final MembershipRows rows;

    HistoryTest(Sql sql) {
        this.rows = new MembershipRows(sql);
    }

    @Test
    void saysWhatHasHappenedByWhomAndWhy() {
        Visitor ada = Visitor.developer();
        Visitor bob = Visitor.developer();
        Visitor olga = Visitor.operator();
        String id = ada.register("freight-product");
        String history = page(id, "settings");
        decide(olga, id, "reject", "Which <b>shop</b>?");
        Registry.approve(id);
        ada.sends(page(id, "credentials"), "action", "add");
        addAsOperator(olga, id, bob).then().statusCode(303);

        Response page = ada.sees(
                history,
                "The application was registered.",
                "Ada Developer</td>",
                "Freight products, sandbox, was asked for, and given at once.",
                "The application was rejected.",
                "“Which &lt;b&gt;shop&lt;/b&gt;?”",
                "an operator</td>",
                "was added.",
                "Ada Developer became a member.");
        without(page, "Olga", "by the deployment");
        bob.sees(history);
    }

    @Test
    void namesPeopleForWhatTheyDidAsMembersAndNobodyForWhatTheyDidAsOperators() {
        Visitor ada = Visitor.developer();
        Visitor oscar = Visitor.loggedIn(People.NAMED);
        String id = oscar.registerApproved("freight-product");
        add(oscar, id, ada).then().statusCode(303);
        oscar.sends(page(id, "credentials"), "action", "add");
        oscar.sends(page(id, "settings"), "action", "leave");

        setRoles(oscar, "operator");
        decide(oscar, id, "suspend", "as agreed");

        List<String> asOperator = told(ada, id);
        assertThat(asOperator)
                .contains("The application was registered. Oscar Osborne", "Oscar Osborne has left. Oscar Osborne")
                .anyMatch(line -> line.endsWith(" was added. Oscar Osborne"))
                .anyMatch(line -> line.startsWith("The application was suspended") && line.endsWith(" an operator"));

        setRoles(oscar, "");

        assertThat(told(ada, id)).isEqualTo(asOperator);
    }

    private void setRoles(Visitor person, String roles) {
        rows.setRoles(person, roles);
        person.logIn(Visitor.PASSWORD).then().statusCode(303);
    }

    private static void decide(Visitor operator, String application, String verdict, String reason) {
        String subject = "application:" + application;
        String page = "/portal/operators/applications/" + application;
        operator.sends(page, "subject", subject, "verdict", verdict, "reason", reason);
    }

    @Test
    void saysThatALogInWasRefusedWithoutSayingThatAnOperatorDidIt() {
        Visitor ada = Visitor.developer();
        String id = ada.registerApproved("parcel");
        String clientId = Registry.application(id).path("clientId");

        Registry.requestToken(clientId, "a wrong secret").then().statusCode(400);

        await().untilAsserted(() ->
                assertThat(told(ada, id)).contains("A log-in with its client id was refused. not logged in"));
    }

    @Test
    void isReadPageByPageWithoutAGapOrARepeat() {
        Visitor ada = Visitor.developer();
        String id = ada.register("freight-product");
        String history = page(id, "settings");
        for (int i = 0; i < 30; i++) {
            Registry.requestProduction(id, "parcel");
            Map<String, String> grant = Map.of("api", "parcel", "environment", "production", "reason", "round " + i);
            check(Registry.admin("POST", "/applications/" + id + "/grants/reject", grant), 200);
        }

        String first = historyOf(ada.get(history).asString());
        Matcher earlier = EARLIER.matcher(first);
        assertThat(earlier.find()).isTrue();
        String second = historyOf(ada.get(earlier.group(1)).asString());

        assertThat(lines(first)).isEqualTo(50);
        assertThat(EARLIER.matcher(second).find()).isFalse();
        assertThat(second).contains("The application was registered.");
        for (int i = 0; i < 30; i++) {
            String reason = "“round " + i + "”";
            assertThat(first.contains(reason) ^ second.contains(reason))
                    .as(reason)
                    .isTrue();
        }
        ada.sees(history + "?before=1", "That was all");
        ada.sees(history + "?before=x", "round 29");
    }

    /** The lines that a member reads: what has happened, and by whom. */
    private static List<String> told(Visitor member, String application) {
        return LINE.matcher(member.get(page(application, "settings")).asString())
                .results()
                .map(line -> line.group(1) + " " + line.group(2))
                .toList();
    }

    /** What stands under History: the last decision's reason is among the APIs too. */
    private static String historyOf(String page) {
        return page.substring(page.indexOf("<section class=\"part\" id=\"history\">"));
    }

    private static int lines(String page) {
        return page.split("data-label=\"When\"", -1).length - 1;
    }
}
