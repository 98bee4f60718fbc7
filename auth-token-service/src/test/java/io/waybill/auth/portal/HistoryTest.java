package io.waybill.auth.portal;

import static io.waybill.auth.portal.Visitor.check;
import static io.waybill.auth.portal.Memberships.add;
import static io.waybill.auth.portal.Memberships.addAsOperator;
import static io.waybill.auth.portal.Memberships.page;
import static io.waybill.auth.portal.Visitor.fields;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.junit.QuarkusTest;
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
        olga.send(
                "/portal/operators/applications/" + id,
                fields("subject", "application:" + id, "verdict", "reject", "reason", "Which <b>shop</b>?"));
        Registry.approve(id);
        ada.send(page(id, "credentials"), fields("action", "add"));
        addAsOperator(olga, id, bob).then().statusCode(303);

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
                .body(containsString("Ada Developer became a member."))
                .body(not(containsString("by the deployment")));
        bob.get(history).then().statusCode(200);
    }

    @Test
    void namesNobodyForWhatTheyDidAsOperatorsWhateverTheyAreNow() {
        Visitor ada = Visitor.developer();
        Visitor oscar = Visitor.loggedIn(People.NAMED);
        String id = ada.register("freight-product");
        rows.setRoles(oscar, "operator");
        oscar.logIn(Visitor.PASSWORD).then().statusCode(303);
        oscar.send(
                        "/portal/operators/applications/" + id,
                        fields("subject", "application:" + id, "verdict", "approve", "reason", ""))
                .then()
                .statusCode(303);

        rows.setRoles(oscar, "");
        oscar.logIn(Visitor.PASSWORD).then().statusCode(303);

        ada.get(page(id, "settings")).then().statusCode(200).body(not(containsString("Oscar")));
        add(ada, id, oscar).then().statusCode(303);
        assertThat(told(oscar, id))
                .contains(
                        "The application was registered. Ada Developer",
                        "The application was approved. an operator",
                        "Oscar Osborne became a member. Ada Developer");
    }

    @Test
    void namesPeopleForWhatTheyDidAsMembersWhateverTheyAreNow() {
        Visitor ada = Visitor.developer();
        Visitor oscar = Visitor.loggedIn(People.NAMED);
        String id = oscar.registerApproved("freight-product");
        add(oscar, id, ada).then().statusCode(303);
        oscar.send(page(id, "credentials"), fields("action", "add")).then().statusCode(303);
        oscar.send(page(id, "settings"), fields("action", "leave")).then().statusCode(303);

        rows.setRoles(oscar, "operator");
        oscar.logIn(Visitor.PASSWORD).then().statusCode(303);
        oscar.send(
                        "/portal/operators/applications/" + id,
                        fields("subject", "application:" + id, "verdict", "suspend", "reason", "as agreed"))
                .then()
                .statusCode(303);

        assertThat(told(ada, id))
                .contains("The application was registered. Oscar Osborne", "Oscar Osborne has left. Oscar Osborne")
                .anyMatch(line -> line.endsWith(" was added. Oscar Osborne"))
                .anyMatch(line -> line.startsWith("The application was suspended") && line.endsWith(" an operator"));
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
        ada.get(history + "?before=1").then().statusCode(200).body(containsString("That was all"));
        ada.get(history + "?before=x").then().statusCode(200).body(containsString("round 29"));
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
