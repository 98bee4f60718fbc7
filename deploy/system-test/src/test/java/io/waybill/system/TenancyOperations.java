package io.waybill.system;

import io.waybill.system.Client.Answer;
import io.waybill.system.TenancyCallers.Caller;
import io.waybill.system.TenancyTable.CallerKind;
import io.waybill.system.TenancyTable.Credential;
import io.waybill.system.TenancyTable.Row;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Calls operations of the documents, with the requests of their examples, in the name of each kind of caller. */
final class TenancyOperations {

    static final String YES = "yes";

    /** The cell of a caller who is none for the operation. */
    static final String NOT_TRIED = "-";

    private static final String UNKNOWN = "unknown";

    private final Client client;
    private final TenancyCallers callers;

    TenancyOperations(Client client, TenancyCallers callers) {
        this.client = client;
        this.callers = callers;
    }

    /** What came of it, in the words of {@link TenancyTable}; {@link #NOT_TRIED} where there is nothing to try. */
    String call(URI base, DescribedOperation operation, Row row, CallerKind kind) {
        if (kind == CallerKind.SHIPPER && !operation.mentions("AWBNo")) {
            return NOT_TRIED;
        }
        Caller caller = callers.of(kind, row.api());
        Map<String, String> values =
                new HashMap<>(callers.values(caller, operation.path(), row.credential() == Credential.FORM));
        if (operation.path().equals("/oauth2/revoke") && row.expectation(kind).equals(YES)) {
            values.put("token", callers.spareToken());
        }
        Set<String> outcomes = new LinkedHashSet<>();
        for (Map<String, String> headers : credentials(row.credential(), caller)) {
            String uri = operation.uri(values);
            if (row.credential() == Credential.KEY_IN_QUERY && caller.key() != null) {
                uri += "?api_key=" + caller.key();
            }
            HttpRequest.Builder request = client.request(base + uri);
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
            outcomes.add(outcome(client.send(request), row, kind));
        }
        return String.join("/", outcomes);
    }

    private String outcome(Answer answer, Row row, CallerKind kind) {
        int status = answer.status();
        boolean isRefusedOrFailed =
                status == 401 || status == 403 || status == 429 || status >= 500 || row.refusesWith(status);
        if (isRefusedOrFailed) {
            return Integer.toString(status);
        }
        return row.hides() && isUnknown(answer, row, kind) ? UNKNOWN : YES;
    }

    private boolean isUnknown(Answer answer, Row row, CallerKind kind) {
        if (row.path().equals("/oauth2/revoke$")) {
            return !row.expectation(kind).equals(YES) && callers.isDevelopersTokenActive();
        }
        return answer.text().contains("\"active\":false") || answer.text().contains("AWBNotFound");
    }

    /** The headers of each attempt. */
    private List<Map<String, String>> credentials(Credential credential, Caller caller) {
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
