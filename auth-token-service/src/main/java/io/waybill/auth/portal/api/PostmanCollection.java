package io.waybill.auth.portal.api;

import io.waybill.auth.portal.api.ApiPage.Operation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An API as a Postman collection, format 2.1: every operation with its example. */
final class PostmanCollection {

    private static final String FORMAT = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

    private PostmanCollection() {}

    /** For everybody, who fill in the variables. */
    static Map<String, Object> of(ApiPage api) {
        return of(api, api.servers().getFirst().url(), "", new OwnValues(Map.of()));
    }

    /** For an application: only the secret is missing, and what comes of it. */
    static Map<String, Object> of(ApiPage api, String url, String clientId, OwnValues own) {
        return Map.of(
                "info", Map.of("name", api.title(), "description", api.brief(), "schema", FORMAT),
                "variable",
                        List.of(
                                variable("URL", url),
                                variable("CLIENT_ID", clientId),
                                variable("CLIENT_SECRET", ""),
                                variable("TOKEN", "")),
                "item",
                        api.groups().stream()
                                .map(group -> Map.of(
                                        "name",
                                        group.name(),
                                        "item",
                                        group.operations().stream()
                                                .map(operation -> item(operation.with(own)))
                                                .toList()))
                                .toList());
    }

    private static Map<String, String> variable(String key, String value) {
        return Map.of("key", key, "value", value);
    }

    private static Map<String, Object> item(Operation operation) {
        List<Map<String, String>> headers = new ArrayList<>();
        operation.headers().forEach((name, value) -> headers.add(variable(name, value)));
        String credential = operation.credential();
        if (credential.startsWith("header ")) {
            String name = credential.substring("header ".length());
            headers.add(variable(name, name.equals("JWTToken") ? "{{TOKEN}}" : "{{CLIENT_ID}}"));
        } else if (credential.startsWith(ApiPage.ACCESS_TOKEN)) {
            headers.add(variable("Authorization", "Bearer {{TOKEN}}"));
        }
        Map<String, Object> request = new LinkedHashMap<>();
        request.put("method", operation.method());
        request.put("url", "{{URL}}" + operation.target());
        request.put("description", operation.summary());
        if (credential.startsWith(ApiPage.BASIC)) {
            request.put(
                    "auth",
                    Map.of(
                            "type",
                            "basic",
                            "basic",
                            List.of(variable("username", "{{CLIENT_ID}}"), variable("password", "{{CLIENT_SECRET}}"))));
        }
        if (operation.body() != null) {
            headers.add(variable("Content-Type", operation.mediaType()));
            request.put("body", Map.of("mode", "raw", "raw", operation.body()));
        }
        request.put("header", headers);
        return Map.of("id", operation.id(), "name", operation.summary(), "request", request);
    }
}
