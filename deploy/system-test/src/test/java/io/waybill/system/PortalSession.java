package io.waybill.system;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A browser at the portal, and the person in front of it, if there is one with an account. */
final class PortalSession {

    private static final int SEE_OTHER = 303;

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
    private final URI portal;
    private final String mail;
    private final String password;
    private final Map<String, String> headers;
    private final Map<String, String> cookies = new HashMap<>();

    private PortalSession(URI portal, String mail, String password, Map<String, String> headers) {
        this.portal = portal;
        this.mail = mail;
        this.password = password;
        this.headers = headers;
    }

    /** Somebody who logs in as soon as something is asked for. */
    static PortalSession of(URI portal, String mail, String password) {
        return new PortalSession(portal, mail, password, Map.of());
    }

    /** Somebody without a session, who sends these headers instead. */
    static PortalSession stranger(URI portal, Map<String, String> headers) {
        return new PortalSession(portal, null, null, headers);
    }

    /** The session's cookie as it is sent. */
    String cookie() throws IOException, InterruptedException {
        logIn();
        return cookieHeader();
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        logIn();
        return send(request(path).GET());
    }

    /** Sends a form as a browser does from a page of ours. */
    HttpResponse<String> post(String path, Map<String, String> fields) throws IOException, InterruptedException {
        return post(path, fields, Optional.of("same-origin"));
    }

    /** @param site what the browser says of the page that the form is on; empty for a browser that does not say */
    HttpResponse<String> post(String path, Map<String, String> fields, Optional<String> site)
            throws IOException, InterruptedException {
        logIn();
        HttpRequest.Builder request = request(path).header("Content-Type", "application/x-www-form-urlencoded");
        site.ifPresent(value -> request.header("Sec-Fetch-Site", value));
        return send(request.POST(BodyPublishers.ofString(encoded(fields))));
    }

    /** Logs in, unless there is a session. */
    private void logIn() throws IOException, InterruptedException {
        if (mail == null || isLoggedIn()) {
            return;
        }
        cookies.clear();
        Map<String, String> form = new LinkedHashMap<>();
        form.put("mail", mail);
        form.put("password", password);
        HttpResponse<String> answer = send(request("/portal/login")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("Sec-Fetch-Site", "same-origin")
                .POST(BodyPublishers.ofString(encoded(form))));
        if (answer.statusCode() != SEE_OTHER || !isLoggedIn()) {
            throw new AssertionError(mail + " cannot log in: " + answer.statusCode() + " " + answer.body());
        }
    }

    /** By its cookie, which a log-out takes: a session that has ended otherwise is to be noticed. */
    private boolean isLoggedIn() {
        return cookies.keySet().stream().anyMatch(name -> name.endsWith("waybill"));
    }

    private HttpRequest.Builder request(String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(portal.resolve(path));
        headers.forEach(request::header);
        if (!cookies.isEmpty()) {
            request.header("Cookie", cookieHeader());
        }
        return request;
    }

    private String cookieHeader() {
        return cookies.entrySet().stream()
                .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
                .collect(Collectors.joining("; "));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpResponse<String> answer = http.send(request.build(), BodyHandlers.ofString());
        for (String set : answer.headers().allValues("Set-Cookie")) {
            String[] pair = set.split(";", 2)[0].split("=", 2);
            if (pair[1].isEmpty()) {
                cookies.remove(pair[0]);
            } else {
                cookies.put(pair[0], pair[1]);
            }
        }
        return answer;
    }

    private static String encoded(Map<String, String> fields) {
        return fields.entrySet().stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
    }
}
