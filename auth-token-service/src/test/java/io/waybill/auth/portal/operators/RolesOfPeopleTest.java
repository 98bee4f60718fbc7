package io.waybill.auth.portal.operators;

import static io.waybill.auth.portal.Visitor.without;
import static org.hamcrest.Matchers.endsWith;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.People;
import io.waybill.auth.Registry;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.portal.Operators;
import io.waybill.auth.portal.Visitor;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** People have the roles of applications: each opens its pages of operators, and reader all of them without a form. */
@QuarkusTest
@ServiceUnderTest
class RolesOfPeopleTest {

    private static final String REFUSAL = "has a role: only somebody with the role operator decides about";
    private static final String FORM = "method=\"post\" action=\"/portal/operators";

    @ParameterizedTest
    @CsvSource({
        "APPLICATIONS, /portal/operators, /portal/operators/people, /portal/operators/keys",
        "KEYS, /portal/operators/keys, /portal/operators/levels, /portal/operators/people",
        "READER, /portal/operators, /portal/operators/audit, /portal/nowhere"
    })
    void aPersonBeginsAtTheFirstOperatorsPageAndSeesThoseOfTheRole(
            People kind, String first, String other, String closed) {
        Visitor visitor = Visitor.loggedIn(kind);

        visitor.logIn(Visitor.PASSWORD).then().statusCode(303).header("Location", endsWith(first));
        without(visitor.sees(first, "href=\"" + other + "\""), "href=\"" + closed + "\"");
    }

    @Test
    void aReaderSeesNoForm() {
        Visitor rosa = Visitor.loggedIn(People.READER);
        String account = Operators.page(rosa, Visitor.developer());
        String application =
                "/portal/operators/applications/" + Registry.register().id();

        for (String page : List.of(
                "/portal/operators",
                "/portal/operators/people",
                "/portal/operators/levels",
                "/portal/operators/keys",
                account,
                application,
                application + "/members")) {
            without(rosa.sees(page), FORM, "<details", "button danger");
        }
    }

    @Test
    void onlyAnOperatorActsOnAnAccountWithARole() {
        Visitor alma = Visitor.loggedIn(People.APPLICATIONS);
        Visitor rosa = Visitor.loggedIn(People.READER);
        Visitor ada = Visitor.developer();

        without(alma.sees(Operators.page(alma, rosa), REFUSAL), FORM);
        Operators.act(alma, rosa, "off").then().statusCode(403);
        Operators.act(alma, ada, "off").then().statusCode(303);
        Operators.act(Visitor.operator(), rosa, "off").then().statusCode(303);
    }

    @Test
    void onlyAnOperatorDecidesAboutAnApplicationWithARole() {
        String id = Registry.approvedWith(List.of("feed")).id();
        String page = "/portal/operators/applications/" + id;
        Visitor alma = Visitor.loggedIn(People.APPLICATIONS);
        Map<String, String> suspend =
                Operators.decision(Visitor.operator().get(page).asString(), "application:" + id, "suspend", "a test");

        without(alma.sees(page, REFUSAL), FORM);
        alma.post(page, suspend).then().statusCode(403);
    }
}
