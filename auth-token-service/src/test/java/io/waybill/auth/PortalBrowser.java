package io.waybill.auth;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.CookieManager;
import java.net.CookiePolicy;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;

/** A person's browser in front of several replicas of the portal: all of them get its cookies. */
final class PortalBrowser {

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .cookieHandler(new CookieManager(null, CookiePolicy.ACCEPT_ALL))
            .build();

    HttpResponse<String> get(Replica replica, String path) throws IOException, InterruptedException {
        return http.send(HttpRequest.newBuilder(replica.at(path)).build(), HttpResponse.BodyHandlers.ofString());
    }

    /** Logs in at the provider, which asks nothing: leaves from a replica, and comes back to another one. */
    void logIn(Replica from, Replica to) throws IOException, InterruptedException {
        HttpResponse<String> answer = get(from, "/portal/login/start?to=/portal");
        answer = http.send(HttpRequest.newBuilder(location(answer)).build(), HttpResponse.BodyHandlers.ofString());
        for (int i = 0; i < 2; i++) {
            URI next = location(answer);
            answer = get(to, next.getRawPath() + "?" + next.getRawQuery());
        }
        assertThat(location(answer).getPath()).as(answer.body()).isEqualTo("/portal/applications");
    }

    private static URI location(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isIn(302, 303);
        return URI.create(answer.headers().firstValue("Location").orElseThrow());
    }

    /** Sends a form of a page, which must be accepted; the status of the answer. */
    int send(Replica replica, String path, Map<String, String> typed) throws IOException, InterruptedException {
        HttpResponse<String> answer = http.send(
                HttpRequest.newBuilder(replica.at(path))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .header("Sec-Fetch-Site", "same-origin")
                        .POST(HttpRequest.BodyPublishers.ofString(typed.entrySet().stream()
                                .map(field -> field.getKey() + "="
                                        + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                                .collect(Collectors.joining("&"))))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isIn(200, 303);
        return answer.statusCode();
    }
}
