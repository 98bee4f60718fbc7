package io.waybill.system;

import io.waybill.system.TenancyCallers.Caller;
import io.waybill.system.TenancyTable.CallerKind;
import io.waybill.system.TenancyTable.Credential;
import io.waybill.system.TenancyTable.Row;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Calls operations of the documents, with the requests of their examples, in the name of each kind of caller. */
final class TenancyOperations {

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
    private final TenancyCallers callers;
    private final TenancyOutcome outcome;

    TenancyOperations(TenancyCallers callers, TenancyOutcome outcome) {
        this.callers = callers;
        this.outcome = outcome;
    }

    /** What came of it; {@link TenancyMatrixIT#NOT_TRIED} where there is nothing to try. */
    String call(URI base, DescribedOperation operation, Row row, CallerKind kind)
            throws IOException, InterruptedException {
        if (kind == CallerKind.SHIPPER && !operation.mentions("AWBNo")) {
            return TenancyMatrixIT.NOT_TRIED;
        }
        Caller caller = callers.of(kind, row.api());
        Map<String, String> values =
                new HashMap<>(callers.values(caller, operation.path(), row.credential() == Credential.FORM));
        if (operation.path().equals("/oauth2/revoke") && row.expectation(kind).equals(TenancyOutcome.YES)) {
            values.put("token", callers.spareToken());
        }
        Set<String> outcomes = new LinkedHashSet<>();
        for (Map<String, String> headers : credentials(row.credential(), caller)) {
            String uri = operation.uri(values);
            if (row.credential() == Credential.KEY_IN_QUERY && caller.key() != null) {
                uri += "?api_key=" + caller.key();
            }
            HttpRequest.Builder request = HttpRequest.newBuilder(base.resolve(uri));
            headers.forEach(request::header);
            operation.parameters().forEach((name, parameter) -> {
                String value = values.getOrDefault(name, parameter.example());
                if (parameter.in().equals("header") && !value.isEmpty()) {
                    request.header(name, value);
                }
            });
            if (operation.mediaType() == null) {
                request.method(operation.method(), BodyPublishers.noBody());
            } else {
                request.header("Content-Type", operation.mediaType())
                        .method(operation.method(), BodyPublishers.ofString(operation.sent(values)));
            }
            outcomes.add(outcome.of(http.send(request.build(), BodyHandlers.ofString()), row, kind));
        }
        return String.join("/", outcomes);
    }

    /** The headers of each attempt. */
    private List<Map<String, String>> credentials(Credential credential, Caller caller)
            throws IOException, InterruptedException {
        if (caller.kind() == CallerKind.REMOVED) {
            return List.of(Map.of("Cookie", caller.person().cookie()));
        }
        if (caller.application() == null) {
            return List.of(Map.of());
        }
        return switch (credential) {
            case BASIC ->
                List.of(basic(
                        caller.application().clientId(), caller.application().secret()));
            // What is for everybody minds no token.
            case NONE, BEARER ->
                caller.tokens().stream()
                        .map(token -> Map.of("Authorization", "Bearer " + token))
                        .toList();
            case JWT ->
                caller.tokens().stream().map(token -> Map.of("JWTToken", token)).toList();
            case PARCEL_TOKEN ->
                List.of(Map.of("Authorization", "Bearer " + caller.application().parcelToken()));
            case KEY -> List.of(Map.of("Carrier-API-Key", caller.key()));
            case KEY_AND_USER -> {
                Map<String, String> headers = new HashMap<>(basic(callers.username(), callers.password()));
                headers.put("Carrier-API-Key", caller.key());
                yield List.of(headers);
            }
            default -> List.of(Map.of());
        };
    }

    private static Map<String, String> basic(String id, String secret) {
        return Map.of(
                "Authorization",
                "Basic " + Base64.getEncoder().encodeToString((id + ":" + secret).getBytes(StandardCharsets.UTF_8)));
    }
}
