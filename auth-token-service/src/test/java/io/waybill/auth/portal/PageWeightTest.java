package io.waybill.auth.portal;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.Registry;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.portal.PortalRoutes.Route;
import io.waybill.common.sql.Sql;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What a browser has to fetch, compressed: little for the first view, less for the next ones. */
@QuarkusTest
@ServiceUnderTest
class PageWeightTest {

    private static final int FIRST_VIEW = 45_000;
    private static final int LATER_VIEW = 12_000;

    private static final Pattern FILE = Pattern.compile("(?:href|src)=\"(/portal/[a-z-]+\\.(?:css|js|svg)[^\"]*)\"");

    @TestHTTPResource
    URI base;

    @Inject
    Sql sql;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @Test
    void theFirstViewHasAtMost45KilobytesAndEachLaterOne12() throws IOException, InterruptedException {
        Visitor ada = Visitor.developer();
        String application = ada.register("freight-product");
        fillTheQueue();
        Visitor olga = Visitor.operator();
        Map<String, Integer> pages = new LinkedHashMap<>();
        for (Route route : PortalRoutes.pages()) {
            boolean isOfOperators = route.path().startsWith("/portal/operators");
            if (!route.path().endsWith("csv")) {
                boolean isOfAccount = route.path().startsWith("/portal/operators/people/");
                String path = isOfAccount ? Operators.page(olga, ada) : route.of(application);
                pages.put(path, weight(path, (isOfOperators ? olga : ada).cookies()));
            }
        }
        String queue = olga.get("/portal/operators").asString();
        String ofOne = queue.replaceFirst("(?s).*href=\"(/portal/operators\\?of=[^\"]+)\".*", "$1");
        pages.put(ofOne, weight(ofOne, olga.cookies()));
        for (String track : List.of("auth-token", "parcel", "india-instruction", "india-product")) {
            for (String language : List.of("curl", "java", "php")) {
                String path = "/portal/applications/" + application + "?api=" + track + "&in=" + language;
                pages.put(path, weight(path, ada.cookies()));
            }
        }
        for (String path : List.of("/docs/errors", "/docs/errors/429.0000001")) {
            pages.put(path, weight(path, Map.of()));
        }
        String first = ada.get("/portal/applications").asString();
        List<String> files = new ArrayList<>();
        Matcher file = FILE.matcher(first);
        while (file.find()) {
            files.add(file.group(1));
        }
        int weightOfFiles = 0;
        for (String path : files) {
            weightOfFiles += weight(path, Map.of());
        }
        int heaviest = pages.values().stream().max(Integer::compare).orElseThrow();

        assertThat(files).hasSize(3);
        assertThat(weightOfFiles + heaviest).as("files and " + pages).isLessThanOrEqualTo(FIRST_VIEW);
        assertThat(pages)
                .isNotEmpty()
                .allSatisfy((path, weight) -> assertThat(weight).as(path).isLessThanOrEqualTo(LATER_VIEW));
    }

    /** Bytes of an answer with its head, as a browser asks for it. */
    private int weight(String path, Map<String, String> cookies) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(base.resolve(path))
                .header("Accept-Encoding", "gzip")
                .header(
                        "Cookie",
                        cookies.entrySet().stream()
                                .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
                                .collect(Collectors.joining("; ", "", "; ")))
                .build();
        HttpResponse<byte[]> answer = http.send(request, HttpResponse.BodyHandlers.ofByteArray());
        assertThat(answer.statusCode()).as(path).isIn(200, 303);
        int head = answer.headers().map().entrySet().stream()
                .mapToInt(field -> field.getKey().length()
                        + String.join("", field.getValue()).length()
                        + 4)
                .sum();
        return head + answer.body().length;
    }

    /** As long as it gets. */
    private void fillTheQueue() {
        Operators.emptyTheQueue(sql);
        for (int i = 0; i < 26; i++) {
            Registry.register();
        }
    }
}
