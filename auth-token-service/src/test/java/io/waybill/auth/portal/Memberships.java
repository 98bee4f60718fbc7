package io.waybill.auth.portal;

import static io.waybill.auth.portal.Visitor.fields;

import io.restassured.response.Response;
import io.waybill.auth.Registry;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** What people do on the pages about the members of an application. */
final class Memberships {

    static final String ACCEPT = "/portal/invitations";
    static final String OPENS_NOTHING = "This code opens nothing";

    private Memberships() {}

    static String invite(Visitor member, String application) {
        return Desk.value(member.send(page(application, "members"), fields("action", "invite")));
    }

    static String inviteAtDesk(Visitor operator, String application) {
        return Desk.value(operator.send(atDesk(application), fields("action", "invite", "reason", "as agreed")));
    }

    /** Wrong codes are counted by source: those of one test are not to slow down another. */
    static String someAddress() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return "198.18." + random.nextInt(256) + "." + random.nextInt(1, 255);
    }

    static Response accept(Visitor person, String code) {
        return person.post(ACCEPT, fields("code", code), Map.of("X-Forwarded-For", someAddress()));
    }

    static Response letSee(Visitor member, String application, UUID other) {
        return member.send(page(application, "members"), fields("action", "show", "account", other.toString()));
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

    static String atDesk(String application) {
        return "/portal/desk/applications/" + application + "/members";
    }
}
