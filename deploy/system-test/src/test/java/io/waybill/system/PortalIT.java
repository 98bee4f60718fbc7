package io.waybill.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
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
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a new developer does, by the pages alone: from the log-in to the first calls of every API, with the code of
 * their pages in each language that can be run here, and to where they are seen; from the log-in to the first
 * instruction, and to the webhook that says what became of it.
 */
@ExtendWith(SharedSandbox.class)
class PortalIT {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Set<String> HIDDEN = Set.of("form", "action", "secret");
    private static final Pattern CODE = Pattern.compile("(?s)<code data-value>(.*?)</code>");
    private static final Pattern PROMISED = Pattern.compile("(?s)<h4>What you see[^<]*</h4>\\s*<p>(.*?)</p>");
    private static final Pattern SEEN = Pattern.compile("<code>(.*?)</code>");
    private static final List<String> APIS =
            List.of("auth-token", "parcel", "freight-product", "india-instruction", "india-product");
    private static final Pattern KEY = Pattern.compile("(?s)<details class=\"reveal\">.*?data-value>([^<]+)<");
    private static final Pattern SHOWN_ONCE = Pattern.compile("(?s)<section class=\"slip\".*?data-value>([^<]+)<");
    private static final Pattern LOGIN_ID = Pattern.compile("Sandbox waybills of <code>([^<]+)</code>");
    private static final Pattern LICENCE_KEY = Pattern.compile("LICENCE_KEY=&#39;([^&]+)&#39;");
    private static final Pattern CARRIED_OUT =
            Pattern.compile("<code>([0-9]+)</code>(?:(?!</tr>).)*<code>APPLIED</code>");
    private static final int SEE_OTHER = 303;

    @TempDir
    Path folder;

    private final Client client;
    private final HttpClient browser =
            HttpClient.newBuilder().cookieHandler(new CookieManager()).build();

    PortalIT(Client client) {
        this.client = client;
    }

    @Test
    void everyStepOfEveryApiIsAnsweredAsItsPageSaysInEveryLanguageAndIsSeenToArrive() throws Exception {
        String application = newApplication("freight-product", "parcel", "india-instruction", "india-product");
        String secret = found(SHOWN_ONCE, send(application + "/credentials", Map.of("action", "show")));
        String firstCalls = application + "?api=freight-product";
        assertThat(page(firstCalls)).contains("Waiting for your first call");
        for (Interpreter interpreter : Interpreter.values()) {
            if (interpreter.isThere()) {
                for (String api : APIS) {
                    follow(application + "?api=" + api + "&in=" + interpreter.language(), secret, interpreter);
                }
            }
        }

        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(page(firstCalls)).contains("Your first call arrived: 200"));
        assertThat(page(application + "/activity")).containsPattern("(?s)Calls that were answered.*listProducts");
    }

    private void follow(String path, String secret, Interpreter interpreter) throws Exception {
        String page = page(path);
        List<String> codes = codes(page);
        String environment = codes.getFirst().replace("CLIENT_SECRET=''", "CLIENT_SECRET='" + secret + "'");
        Path files = Files.createTempDirectory(folder, interpreter.language());
        List<String> answers = interpreter.run(environment, codes.subList(1, codes.size()), page, files);
        List<List<String>> promised = promised(page);
        assertThat(answers).as(path).hasSameSizeAs(promised);
        for (int step = 0; step < promised.size(); step++) {
            assertThat(answers.get(step).replaceAll("\\s", ""))
                    .as(path + ", step " + (step + 1))
                    .contains(promised.get(step));
        }
    }

    /** What a page promises of the answer of each step. */
    private static List<List<String>> promised(String page) {
        return PROMISED.matcher(page)
                .results()
                .map(step -> SEEN.matcher(step.group(1))
                        .results()
                        .map(seen -> unescaped(seen.group(1)).replaceAll("\\s", ""))
                        .toList())
                .toList();
    }

    private static List<String> codes(String page) {
        return CODE.matcher(page)
                .results()
                .map(code -> unescaped(code.group(1)))
                .toList();
    }

    private static String unescaped(String html) {
        return html.replace("&#39;", "'")
                .replace("&quot;", "\"")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&amp;", "&");
    }

    @Test
    void aNewDeveloperGivesAnInstructionAndIsToldWhatBecameOfIt() throws Exception {
        String application = newApplication("india-instruction");
        String credentials = application + "/credentials";
        String clientId = found(KEY, page(credentials));
        String clientSecret = found(SHOWN_ONCE, send(credentials, Map.of("action", "show")));
        String licenceKey = found(LICENCE_KEY, page(application + "?api=india-instruction"));
        String waybills = page(credentials);
        String awbNo = found(CARRIED_OUT, waybills);
        try (WebhookReceiver receiver = WebhookReceiver.start()) {
            String token = client.requestToken(clientId, clientSecret)
                    .json()
                    .path("access_token")
                    .asText();
            receiver.verifyWith(client.post(
                            client.get("INDIA_INSTRUCTION_URL")
                                    + "/in/transportation/cust-instruction-update/v1/webhooks",
                            "{\"url\":\"%s\"}".formatted(receiver.url()),
                            "JWTToken",
                            token)
                    .json()
                    .path("secret")
                    .asText());
            Client.Answer answer = client.post(
                    client.instructionUrl(),
                    "{\"altreq\":{\"AWBNo\":\"%s\",\"AltInstRequestType\":\"LM\",\"LandMark\":\"blue gate\"},\"profile\":{\"LoginID\":\"%s\",\"LicenceKey\":\"%s\",\"Api_type\":\"S\"}}"
                            .formatted(awbNo, found(LOGIN_ID, waybills), licenceKey),
                    "JWTToken",
                    token);
            assertThat(answer.text()).contains("\"Valid\"");

            JsonNode message = receiver.next(PATIENCE);

            assertThat(message.path("type").asText()).isEqualTo("instruction.applied");
            assertThat(message.at("/data/awbNo").asText()).isEqualTo(awbNo);
        }
    }

    /** Logs in and registers an application of a sandbox; its page. */
    private String newApplication(String... apis) throws IOException, InterruptedException {
        send(
                "/portal/login",
                Map.of(
                        "mail", client.get("PORTAL_DEVELOPER_MAIL"),
                        "password", client.get("PORTAL_DEVELOPER_PASSWORD")));
        Map<String, String> registration = new LinkedHashMap<>(Map.of("name", "Shop", "businessRegion", "SE"));
        Stream.of(apis).forEach(api -> registration.put("api-" + api, "on"));
        HttpResponse<String> registered = answered("/portal/applications/new", registration);
        return url(registered.headers().firstValue("Location").orElseThrow()).getPath();
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

    /** Fills in the form of a page, sends it, and reads the page that follows. */
    private String send(String path, Map<String, String> typed) throws IOException, InterruptedException {
        HttpResponse<String> answer = answered(path, typed);
        return answer.statusCode() == SEE_OTHER
                ? page(answer.headers().firstValue("Location").orElseThrow())
                : answer.body();
    }

    private HttpResponse<String> answered(String path, Map<String, String> typed)
            throws IOException, InterruptedException {
        RenderedForm form = RenderedForm.on(page(path)).stream()
                .filter(each -> each.fields().keySet().containsAll(typed.keySet()))
                .filter(each -> !typed.containsKey("action")
                        || typed.get("action").equals(each.fields().get("action")))
                .findFirst()
                .orElseThrow(() -> new AssertionError(path + " has no form with " + typed.keySet()));
        Map<String, String> fields = new LinkedHashMap<>(form.fields());
        // Boxes and choices that nobody ticked.
        fields.keySet().retainAll(HIDDEN);
        fields.putAll(typed);
        HttpResponse<String> answer = browser.send(
                HttpRequest.newBuilder(url(form.path()))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .header("Sec-Fetch-Site", "same-origin")
                        .POST(BodyPublishers.ofString(fields.entrySet().stream()
                                .map(field -> field.getKey() + "="
                                        + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                                .collect(Collectors.joining("&"))))
                        .build(),
                BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isIn(200, SEE_OTHER);
        return answer;
    }

    private static String found(Pattern pattern, String page) {
        Matcher matcher = pattern.matcher(page);
        assertThat(matcher.find()).as(pattern + " in " + page).isTrue();
        return matcher.group(1);
    }
}
