package io.waybill.test;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.restassured.RestAssured;
import io.waybill.common.error.ViolationCode;
import io.waybill.test.DescribedOperations.Exchange;
import io.waybill.test.DescribedRequests.Call;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Sends requests made from a document, and says what is wrong with the service's answers to them. */
final class DescribedAnswers {

    /** What is said to a cursor of the right form; what else is in it is no matter of form. */
    private static final String OTHER_CURSOR = "must be the value of next from the previous page";

    private final RequestContract service;
    private final DescribedOperations described;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    DescribedAnswers(JsonNode document, RequestContract service) {
        this.service = service;
        this.described = DescribedOperations.of(List.of(document));
    }

    /** What is wrong with the service's answer to the call. */
    List<String> faults(Call call) {
        HttpResponse<String> answer = send(call);
        List<String> faults = new ArrayList<>(described.faults(exchange(call, answer)));
        boolean isPath = call.operation().path().contains("{" + call.place() + "}");
        // A line that is refused is an error in the report of the others.
        JsonNode refusedLine =
                call.mediaType() != null && call.mediaType().endsWith("ndjson") && answer.statusCode() == 200
                        ? DescribedRequests.parsed(answer.body()).path("errors").path(0)
                        : JsonNodeFactory.instance.missingNode();
        int status = refusedLine.isObject() ? 400 : answer.statusCode();
        String error = refusedLine.isObject() ? refusedLine.toString() : answer.body();
        if (status >= 500) {
            faults.add("fails");
        } else if (!call.isBroken()) {
            List<Finding> ofTheForm = status != 400
                    ? List.of()
                    : findings(error).stream()
                            .filter(finding -> isOfTheForm(finding, call))
                            .limit(3)
                            .toList();
            if (!ofTheForm.isEmpty()) {
                faults.add("the document accepts it " + ofTheForm);
            }
        } else {
            int expected = isPath && call.operation().node().get("responses").has("404")
                    ? 404
                    : call.broken().contains(DescribedRequests.REPEATED)
                            ? service.refusalOfRepeated(call.operation().id(), call.place())
                            : service.refusal(call.operation().id(), call.place());
            if (status != expected) {
                faults.add("expected " + expected);
            } else if (status == 400 && !isNamed(call, error)) {
                faults.add("does not name the place");
            }
        }
        return faults.isEmpty()
                ? List.of()
                : List.of(String.join(", ", faults) + ": " + status + " to " + call + "\n    "
                        + answer.body()
                                .substring(
                                        0,
                                        Math.min(
                                                DescribedRequests.LONGEST,
                                                answer.body().length())));
    }

    /** What of the answer to the call is not described. */
    List<String> undescribed(Call call, HttpResponse<String> answer) {
        return described.faults(exchange(call, answer));
    }

    private record Finding(String pointer, String code, String message) {}

    /** A code that is looked up somewhere is no matter of form, unless the document lists what there is. */
    private boolean isOfTheForm(Finding finding, Call call) {
        boolean isLookedUp = finding.code().equals(ViolationCode.UNKNOWN_CODE.name())
                && !(call.isListed() && finding.pointer().equals(call.place()));
        return !isLookedUp
                && !finding.message().equals(OTHER_CURSOR)
                && !service.isBeyondSyntax(finding.pointer(), finding.code(), finding.message());
    }

    /** The errors of an answer, in whichever shape they are. */
    private static List<Finding> findings(String body) {
        JsonNode answer = DescribedRequests.parsed(body);
        List<Finding> findings = new ArrayList<>();
        answer.path("errors")
                .forEach(error -> findings.add(new Finding(
                        error.path("pointer").asText(),
                        error.path("code").asText(),
                        error.path("message").asText())));
        answer.path("error-response")
                .forEach(error -> findings.add(new Finding(
                        "",
                        error.path("StatusCode").asText(),
                        error.path("StatusInformation").asText())));
        answer.path("invalidParams")
                .forEach(error -> findings.add(new Finding(
                        error.path("name").asText(),
                        answer.path("error").asText(),
                        error.path("reason").asText())));
        if (findings.isEmpty()) {
            findings.add(new Finding(
                    "",
                    answer.path("code").asText(answer.path("error").asText()),
                    answer.path("detail").asText()));
        }
        return findings;
    }

    private static boolean isNamed(Call call, String body) {
        // Of two equal elements either may be the one too many.
        String place = call.broken().contains("uniqueItems") ? call.place().replaceAll("/[0-9]+$", "") : call.place();
        if (DescribedRequests.parsed(body).has("errors")) {
            return findings(body).stream()
                    .anyMatch(finding ->
                            finding.pointer().equals(place) || finding.pointer().startsWith(place + "/"));
        }
        return body.contains(place.replaceAll("(/[0-9]+)+$", "").replaceAll(".*/", ""));
    }

    private HttpResponse<String> send(Call call) {
        return send(call, Map.of());
    }

    /** Sends the call with other headers, too. */
    HttpResponse<String> send(Call call, Map<String, String> headers) {
        int port = RestAssured.port > 0
                ? RestAssured.port
                : URI.create(RestAssured.baseURI).getPort();
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + call.uri()))
                .method(
                        call.operation().method(),
                        call.body() == null ? BodyPublishers.noBody() : BodyPublishers.ofString(call.body()));
        call.headers().forEach(header -> request.header(header.getKey(), header.getValue()));
        headers.forEach(request::header);
        if (call.mediaType() != null) {
            request.header("Content-Type", call.mediaType());
        }
        try {
            return http.send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(call.toString(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static Exchange exchange(Call call, HttpResponse<String> answer) {
        Map<String, String> headers = new TreeMap<>();
        answer.headers().map().forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.getFirst()));
        return new Exchange(
                call.operation().method(),
                call.uri().replaceAll("\\?.*", ""),
                "",
                answer.statusCode(),
                headers,
                answer.body());
    }
}
