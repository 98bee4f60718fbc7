package io.waybill.auth.portal.application;

import io.waybill.auth.portal.PortalConfig;
import io.waybill.auth.registry.api.Api;
import io.waybill.auth.registry.application.ApplicationRecord;
import io.waybill.auth.registry.application.ApplicationState;
import io.waybill.auth.registry.application.GrantState;
import io.waybill.common.WaybillConfig;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;

/**
 * Code for the first call, with the caller's own key: freight takes the key alone, every other call starts with a
 * token. Keys and URLs need no escaping in a shell or a string.
 */
@ApplicationScoped
class Samples {

    private static final String PRODUCTS = "/freight/info/products/services/v1/products";
    private static final String TOKEN = "/auth/v4/accesstoken";

    private static final String CURL_KEY = """
            curl -sS -H '%s: %s' \\
              '%s'
            """;
    private static final String JAVA_KEY = """
            import java.net.URI;
            import java.net.http.HttpClient;
            import java.net.http.HttpRequest;
            import java.net.http.HttpResponse;

            public class FirstCall {
                public static void main(String[] args) throws Exception {
                    HttpRequest request = HttpRequest.newBuilder(URI.create(
                            "%3$s"))
                        .header("%1$s", "%2$s")
                        .build();
                    HttpResponse<String> answer = HttpClient.newHttpClient()
                        .send(request, HttpResponse.BodyHandlers.ofString());
                    System.out.println(answer.statusCode());
                    System.out.println(answer.body());
                }
            }
            """;
    private static final String PYTHON_KEY = """
            import urllib.request

            request = urllib.request.Request(
                "%3$s",
                headers={"%1$s": "%2$s"})
            with urllib.request.urlopen(request) as answer:
                print(answer.status)
                print(answer.read().decode())
            """;
    private static final String CURL_TOKEN = """
            curl -sS '%2$s' \\
              -d grant_type=client_credentials -d 'client_id=%1$s' \\
              --data-urlencode "client_secret=$CLIENT_SECRET"
            """;
    private static final String JAVA_TOKEN = """
            import java.net.URI;
            import java.net.http.HttpClient;
            import java.net.http.HttpRequest;
            import java.net.http.HttpResponse;

            public class FirstCall {
                public static void main(String[] args) throws Exception {
                    String form = "grant_type=client_credentials&client_id=%1$s"
                        + "&client_secret=" + System.getenv("CLIENT_SECRET");
                    HttpRequest request = HttpRequest.newBuilder(URI.create(
                            "%2$s"))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(HttpRequest.BodyPublishers.ofString(form))
                        .build();
                    HttpResponse<String> answer = HttpClient.newHttpClient()
                        .send(request, HttpResponse.BodyHandlers.ofString());
                    System.out.println(answer.statusCode());
                    System.out.println(answer.body());
                }
            }
            """;
    private static final String PYTHON_TOKEN = """
            import os
            import urllib.parse
            import urllib.request

            form = urllib.parse.urlencode({
                "grant_type": "client_credentials",
                "client_id": "%1$s",
                "client_secret": os.environ["CLIENT_SECRET"]})
            with urllib.request.urlopen("%2$s", form.encode()) as answer:
                print(answer.status)
                print(answer.read().decode())
            """;

    private final PortalConfig config;
    private final WaybillConfig waybill;

    Samples(PortalConfig config, WaybillConfig waybill) {
        this.config = config;
        this.waybill = waybill;
    }

    /** The first call that the application can make. */
    Sample of(ApplicationRecord application, String wanted) {
        String language = wanted != null && wanted.matches("java|python") ? wanted : "curl";
        boolean isApproved = application.state() == ApplicationState.approved;
        URI freight = config.services().get(Api.FREIGHT.id());
        if (freight != null && isGranted(application, Api.FREIGHT)) {
            String code = text(language, CURL_KEY, JAVA_KEY, PYTHON_KEY)
                    .formatted(
                            waybill.apiKeyHeader(),
                            application.clientId(),
                            freight.toString().replaceFirst("/$", "") + PRODUCTS);
            return sample(language, code, Api.FREIGHT.title(), isApproved, false);
        }
        String code = text(language, CURL_TOKEN, JAVA_TOKEN, PYTHON_TOKEN)
                .formatted(application.clientId(), waybill.issuer() + TOKEN);
        return sample(language, code, "Access token", isApproved, true);
    }

    private static Sample sample(String language, String code, String api, boolean isReady, boolean needsSecret) {
        return switch (language) {
            case "java" ->
                new Sample(language, code, api, "FirstCall.java", "java FirstCall.java", isReady, needsSecret);
            case "python" ->
                new Sample(language, code, api, "first_call.py", "python3 first_call.py", isReady, needsSecret);
            default -> new Sample(language, code, api, "", "", isReady, needsSecret);
        };
    }

    private static String text(String language, String curl, String java, String python) {
        return switch (language) {
            case "java" -> java;
            case "python" -> python;
            default -> curl;
        };
    }

    private boolean isGranted(ApplicationRecord application, Api api) {
        return application.grants().stream()
                .anyMatch(grant -> grant.api().equals(api.id())
                        && grant.environment().equals(waybill.environment().claim())
                        && grant.state() == GrantState.approved);
    }
}
