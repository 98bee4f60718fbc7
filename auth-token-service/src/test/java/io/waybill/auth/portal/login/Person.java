package io.waybill.auth.portal.login;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.restassured.response.Response;
import io.waybill.auth.portal.Visitor;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.eclipse.microprofile.config.ConfigProvider;

/** Somebody with an account at the stand-in provider, and a browser that goes wherever it is sent. */
public final class Person {

    private final Visitor browser = Visitor.stranger();
    private final Map<String, Object> claims = new LinkedHashMap<>();
    private final List<String> way = new ArrayList<>();

    Person() {
        claims.put("sub", UUID.randomUUID().toString());
        claims.put("sid", UUID.randomUUID().toString());
        claims.put("name", "Ada Lovelace");
        claims.put("email", browser.mail());
        claims.put("email_verified", true);
    }

    public static Person developer() {
        return new Person();
    }

    public static Person operator() {
        return new Person()
                .says("groups", List.of("staff", "waybill-operators"))
                .says("name", "Olga Operator");
    }

    /** What the provider says from now on; {@code "none"} leaves a claim out. */
    Person says(String claim, Object value) {
        claims.put(claim, value);
        return this;
    }

    Object claim(String name) {
        return claims.get(name);
    }

    public Visitor browser() {
        return browser;
    }

    /** Opens a page, and follows every redirect. */
    public Response open(String path) {
        tell();
        way.clear();
        return follow(browser.get(path));
    }

    /** As {@link #open}: the page is there and has these texts. */
    Response sees(String path, String... texts) {
        return Visitor.check(open(path), 200, texts);
    }

    /** As {@link #sees}, in a browser that has no session any more. */
    Response seesAgain(String path, String... texts) {
        browser.cookies().clear();
        return sees(path, texts);
    }

    /** Sends a form of a page, and follows every redirect. */
    Response send(String path, Map<String, String> typed) {
        tell();
        way.clear();
        return follow(browser.post(path, typed));
    }

    /** Where the last answers have led. */
    List<String> way() {
        return List.copyOf(way);
    }

    Response follow(Response first) {
        Response answer = first;
        for (int i = 0; i < 12 && answer.statusCode() / 100 == 3; i++) {
            String location = answer.header("Location");
            way.add(location);
            boolean isOfProvider = location.startsWith(issuer());
            answer = isOfProvider
                    ? given().redirects()
                            .follow(false)
                            .urlEncodingEnabled(false)
                            .get(location)
                    : browser.get(decoded(location));
            browser.cookies().values().removeIf(String::isEmpty);
        }
        assertThat(answer.statusCode() / 100).as("%s", way).isNotEqualTo(3);
        return answer;
    }

    /** From now on, the provider says this of everybody who logs in. */
    public void tell() {
        given().body(claims)
                .contentType("application/json")
                .put(issuer() + "/next")
                .then()
                .statusCode(200);
    }

    static String issuer() {
        return ConfigProvider.getConfig().getValue("waybill.portal.oidc.issuer", String.class);
    }

    private static String decoded(String location) {
        URI uri = URI.create(location);
        return uri.getPath() + (uri.getRawQuery() == null ? "" : "?" + uri.getQuery());
    }
}
