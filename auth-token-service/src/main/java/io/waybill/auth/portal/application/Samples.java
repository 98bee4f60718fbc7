package io.waybill.auth.portal.application;

import io.waybill.auth.portal.PortalConfig;
import io.waybill.auth.registry.api.Api;
import io.waybill.auth.registry.application.ApplicationRecord;
import io.waybill.auth.registry.application.ApplicationState;
import io.waybill.auth.registry.application.GrantState;
import io.waybill.common.WaybillConfig;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.util.Map;

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

    /**
     * A language.
     *
     * @param file file to store the code in; empty for a shell command
     * @param run command that runs that file; empty for a shell command
     * @param byKey a call with the key alone
     * @param byToken a call for a token
     */
    private record Language(String name, String file, String run, String byKey, String byToken) {}

    private static final Language CURL = new Language("curl", "", "", CURL_KEY, CURL_TOKEN);
    private static final Map<String, Language> OTHERS = Map.of(
            "java", new Language("java", "FirstCall.java", "java FirstCall.java", JAVA_KEY, JAVA_TOKEN),
            "python", new Language("python", "first_call.py", "python3 first_call.py", PYTHON_KEY, PYTHON_TOKEN));

    private final PortalConfig config;
    private final WaybillConfig waybill;

    Samples(PortalConfig config, WaybillConfig waybill) {
        this.config = config;
        this.waybill = waybill;
    }

    /**
     * Code to paste.
     *
     * @param language {@code curl}, {@code java} or {@code python}
     * @param code complete code
     * @param api the called API, as people read about it
     * @param file file to store it in; empty for a shell command
     * @param run command that runs that file; empty for a shell command
     * @param isReady whether the call would be answered 200
     * @param needsSecret whether it reads the variable {@code CLIENT_SECRET}
     */
    public record Sample(
            String language, String code, String api, String file, String run, boolean isReady, boolean needsSecret) {

        @Override
        public String toString() {
            return "a sample in " + language;
        }
    }

    /** The first call that the application can make. */
    Sample of(ApplicationRecord application, String wanted) {
        Language language = OTHERS.getOrDefault(String.valueOf(wanted), CURL);
        URI freight = config.services().get(Api.FREIGHT.id());
        boolean isByKey = freight != null && isGranted(application, Api.FREIGHT);
        String code = isByKey
                ? language.byKey()
                        .formatted(
                                waybill.apiKeyHeader(),
                                application.clientId(),
                                freight.toString().replaceFirst("/$", "") + PRODUCTS)
                : language.byToken().formatted(application.clientId(), waybill.issuer() + TOKEN);
        return new Sample(
                language.name(),
                code,
                isByKey ? Api.FREIGHT.title() : "Access token",
                language.file(),
                language.run(),
                application.state() == ApplicationState.approved,
                !isByKey);
    }

    private boolean isGranted(ApplicationRecord application, Api api) {
        return application.grants().stream()
                .anyMatch(grant -> grant.api().equals(api.id())
                        && grant.environment().equals(waybill.environment().claim())
                        && grant.state() == GrantState.approved);
    }
}
