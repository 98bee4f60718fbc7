package io.waybill.auth.portal;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.waybill.auth.People;
import io.waybill.auth.Registry;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A person with a browser without JavaScript: keeps cookies, and sends the forms of the pages that it has seen. */
public final class Visitor {

    public static final String PASSWORD = People.PASSWORD;

    private static final Pattern SUBJECT = Pattern.compile(
            "name=\"subject\" value=\"([^\"]+)\"><input type=\"hidden\" name=\"seen\" value=\"([^\"]+)\"");
    private static final Pattern FORM = Pattern.compile("name=\"form\" value=\"([^\"]+)\"");

    private final Map<String, String> cookies = new HashMap<>();
    private final String mail;

    private Visitor(String mail) {
        this.mail = mail;
    }

    /** Somebody without an account. */
    public static Visitor stranger() {
        return new Visitor("ada-" + UUID.randomUUID() + "@shop.example");
    }

    /** A developer whom no other test knows, logged in. */
    public static Visitor developer() {
        return loggedIn(People.DEVELOPER);
    }

    /** Somebody whom no other test knows, logged in. */
    public static Visitor loggedIn(People kind) {
        Visitor visitor = new Visitor(kind.next());
        assertThat(visitor.logIn(PASSWORD).statusCode()).isEqualTo(303);
        return visitor;
    }

    /** The operator of the configuration, logged in. */
    public static Visitor operator() {
        Visitor visitor = new Visitor(Registry.OPERATOR_MAIL);
        assertThat(visitor.logIn(Registry.OPERATOR_PASSWORD).statusCode()).isEqualTo(303);
        return visitor;
    }

    /** Somebody who has the cookies of another browser. */
    public static Visitor holding(Map<String, String> cookies) {
        Visitor visitor = stranger();
        visitor.cookies.putAll(cookies);
        return visitor;
    }

    /** The same person at another browser, not logged in. */
    public Visitor elsewhere() {
        return new Visitor(mail);
    }

    public String mail() {
        return mail;
    }

    /** The mail address as pages write it, with places where a line may break. */
    public String shownMail() {
        return mail.replaceAll("[/.@](?=.)", "$0<wbr>");
    }

    public Map<String, String> cookies() {
        return cookies;
    }

    public Response logIn(String password) {
        return send("/portal/login", fields("mail", mail, "password", password));
    }

    public Response get(String path) {
        Response answer = request().get(path);
        cookies.putAll(answer.cookies());
        return answer;
    }

    /** Opens a page, which is there and has these texts. */
    public Response sees(String path, String... texts) {
        return check(get(path), 200, texts);
    }

    /** Opens a page and sends its form, which is accepted. */
    public Response sends(String path, String... namesAndValues) {
        return check(send(path, fields(namesAndValues)), 303);
    }

    /** The answer, which must have this status and these texts. */
    public static Response check(Response answer, int status, String... texts) {
        String page = answer.asString();
        assertThat(answer.statusCode()).as(page).isEqualTo(status);
        for (String text : texts) {
            assertThat(page).contains(text);
        }
        return answer;
    }

    /** The answer, which must have none of these texts. */
    public static Response without(Response answer, String... texts) {
        assertThat(answer.asString()).doesNotContain(texts);
        return answer;
    }

    /** Registers an application with grants for these in the sandbox; the id of the application. */
    public String register(String... apis) {
        Response answer = send("/portal/applications/new", registration(apis));
        assertThat(answer.statusCode()).as(answer.asString()).isEqualTo(303);
        return answer.header("Location").replaceFirst(".*/", "");
    }

    /** As {@link #register(String...)}, and approved by an operator. */
    public String registerApproved(String... apis) {
        String id = register(apis);
        Registry.approve(id);
        return id;
    }

    /** What is typed to register the shop. */
    public static Map<String, String> registration(String... apis) {
        Map<String, String> form = fields("name", "Shop", "businessRegion", "SE");
        for (String api : apis) {
            form.put("api-" + api, "on");
        }
        return form;
    }

    /** Opens the page, fills in its form and sends it. */
    public Response send(String path, Map<String, String> typed) {
        return sendFrom(path, path, typed);
    }

    /** Opens a page and sends a form of it to another path. */
    public Response sendFrom(String page, String path, Map<String, String> typed) {
        Map<String, String> form = new LinkedHashMap<>(typed);
        String opened = get(page).asString();
        seen(opened, typed.get("subject")).ifPresent(seen -> form.putIfAbsent("seen", seen));
        Matcher id = FORM.matcher(opened);
        if (id.find()) {
            form.putIfAbsent("form", id.group(1));
        }
        return post(path, form);
    }

    /** What a page says that it has shown of something that can be decided about. */
    public static Optional<String> seen(String page, String subject) {
        return SUBJECT.matcher(page)
                .results()
                .filter(found -> found.group(1).equals(subject))
                .map(found -> found.group(2))
                .findFirst();
    }

    /** Sends a form as it is. */
    public Response post(String path, Map<String, String> form) {
        return post(path, form, Map.of());
    }

    /**
     * As {@link #post(String, Map)}, with headers; an empty one is left out. Without others, a page of ours is the
     * sender.
     */
    public Response post(String path, Map<String, String> form, Map<String, String> headers) {
        Map<String, String> all = new HashMap<>(headers);
        if (!headers.containsKey("Origin")) {
            all.putIfAbsent("Sec-Fetch-Site", "same-origin");
        }
        all.values().removeIf(String::isEmpty);
        Response answer = request()
                .contentType("application/x-www-form-urlencoded; charset=UTF-8")
                .headers(all)
                .formParams(form)
                .post(path);
        cookies.putAll(answer.cookies());
        cookies.values().removeIf(String::isEmpty);
        return answer;
    }

    /** The value of the first field of this name. */
    public static String value(Response page, String name) {
        Matcher field =
                Pattern.compile("name=\"" + name + "\" value=\"([^\"]+)\"").matcher(page.asString());
        assertThat(field.find()).as(name + " on the page: " + page.asString()).isTrue();
        return field.group(1);
    }

    public static Map<String, String> fields(String... namesAndValues) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            fields.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return fields;
    }

    private RequestSpecification request() {
        return given().redirects().follow(false).cookies(cookies);
    }
}
