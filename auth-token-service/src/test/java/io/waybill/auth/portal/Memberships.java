package io.waybill.auth.portal;

import static io.waybill.auth.portal.Visitor.fields;

import io.restassured.response.Response;
import io.waybill.auth.Registry;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** What people do on the pages about the members of an application. */
final class Memberships {

    private Memberships() {}

    /** A member adds a colleague by the mail address. */
    static Response add(Visitor member, String application, Visitor colleague) {
        return member.send(page(application, "settings"), fields("action", "add", "mail", colleague.mail()));
    }

    static Response addAsOperator(Visitor operator, String application, Visitor person) {
        return operator.send(
                operatorsPage(application), fields("action", "add", "mail", person.mail(), "reason", "as agreed"));
    }

    static Response letSee(Visitor member, String application, UUID other) {
        return member.send(page(application, "settings"), fields("action", "show", "account", other.toString()));
    }

    /** From a page that is there for everybody, so that the form arrives also where it is refused. */
    static Response show(Visitor person, String application, String secret) {
        return person.sendFrom(
                "/portal/sessions", page(application, "credentials"), fields("action", "show", "secret", secret));
    }

    static String registered(String owner, List<String> roles) {
        return Registry.admin(
                        "POST",
                        "/applications",
                        Map.of("name", "Shop", "owner", owner, "businessRegion", "SE", "roles", roles))
                .path("id");
    }

    static String withRole(String role) {
        String id = registered("tests", List.of());
        Registry.describe(id, "Shop", "tests", List.of(role));
        return id;
    }

    static String page(String application, String page) {
        return "/portal/applications/" + application + "/" + page;
    }

    static String operatorsPage(String application) {
        return "/portal/operators/applications/" + application + "/members";
    }
}
