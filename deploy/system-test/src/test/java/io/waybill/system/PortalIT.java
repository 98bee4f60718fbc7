package io.waybill.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * What a new developer does, by the pages alone: from the sign-up to the first call of freight, and to where it is
 * seen. How long that takes is printed.
 */
@ExtendWith(SharedDeployment.class)
class PortalIT {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Pattern TOKEN = Pattern.compile("name=\"token\" value=\"([^\"]+)\"");
    private static final Pattern FORM = Pattern.compile("name=\"form\" value=\"([^\"]+)\"");
    private static final Pattern CODE = Pattern.compile("(?s)<code data-value>(.*?)</code>");
    private static final Pattern KEY = Pattern.compile("(?s)<details class=\"reveal\">.*?data-value>([^<]+)<");

    private final Client client;
    private final HttpClient browser =
            HttpClient.newBuilder().cookieHandler(new CookieManager()).build();

    PortalIT(Client client) {
        this.client = client;
    }

    @Test
    void aNewDeveloperCallsFreightWithTheCodeOfThePageAndSeesTheCallArrive() throws Exception {
        long start = System.nanoTime();
        Map<String, String> account = Map.of(
                "name", "Ada Developer",
                "mail", "ada-" + UUID.randomUUID() + "@shop.example",
                "password", "seven parcels on a pier");
        assertThat(send("/portal/signup", account).body()).contains("Now log in");
        send("/portal/login", account);
        String application = send(
                        "/portal/applications/new",
                        Map.of(
                                "name", "Shop",
                                "businessRegion", "SE",
                                "environment", "sandbox",
                                "api-freight-product", "on"))
                .headers()
                .firstValue("Location")
                .map(location -> URI.create(location).getPath())
                .orElseThrow();
        String key = found(KEY, page(application + "/credentials"));
        String firstCall = page(application + "/first-call");
        assertThat(firstCall).contains("Waiting for your first call");
        String code = found(CODE, firstCall)
                .replace("&#39;", "'")
                .replace("&quot;", "\"")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&amp;", "&");
        assertThat(code).contains(key);

        assertThat(run(code)).contains("\"businessRegion\"", "\"STD\"");
        Duration toFirstCall = Duration.ofNanos(System.nanoTime() - start);

        await().atMost(PATIENCE)
                .untilAsserted(
                        () -> assertThat(page(application + "/first-call")).contains("Your first call arrived: 200"));
        Duration toSeenCall = Duration.ofNanos(System.nanoTime() - start);
        assertThat(page(application + "/usage")).containsPattern("(?s)Calls that were answered.*listProducts");
        System.out.printf(
                "From the sign-up to the first 200: %.1f s; until the page says that it arrived: %.1f s%n",
                toFirstCall.toMillis() / 1000.0, toSeenCall.toMillis() / 1000.0);
    }

    private String page(String path) throws IOException, InterruptedException {
        HttpResponse<String> answer =
                browser.send(HttpRequest.newBuilder(url(path)).build(), BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer.body();
    }

    private URI url(String path) {
        return URI.create(client.get("PORTAL_URL")).resolve(path);
    }

    /** Fills in the form of a page and sends it. */
    private HttpResponse<String> send(String path, Map<String, String> typed) throws IOException, InterruptedException {
        String page = page(path);
        Map<String, String> fields = new LinkedHashMap<>(typed);
        fields.put("token", found(TOKEN, page));
        Matcher form = FORM.matcher(page);
        if (form.find()) {
            fields.put("form", form.group(1));
        }
        HttpResponse<String> answer = browser.send(
                HttpRequest.newBuilder(url(path))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString(fields.entrySet().stream()
                                .map(field -> field.getKey() + "="
                                        + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                                .collect(Collectors.joining("&"))))
                        .build(),
                BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isIn(200, 303);
        return answer;
    }

    /** What the code of the page prints in a terminal. */
    private static String run(String code) throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder("bash", "-c", code).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }

    private static String found(Pattern pattern, String page) {
        Matcher matcher = pattern.matcher(page);
        assertThat(matcher.find()).as(pattern + " in " + page).isTrue();
        return matcher.group(1);
    }
}
