package io.waybill.sandbox;

import java.time.Duration;
import java.util.Locale;

/** The text printed when everything is ready: URLs, credentials, and calls to paste. */
final class Welcome {

    private Welcome() {}

    static String text(SandboxEnvironment environment, Folders folders, Duration timeToReady) {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT, "%nReady after %.1f s. Ctrl-C stops everything.%n%n", timeToReady.toMillis() / 1000.0));
        environment
                .values()
                .forEach((name, value) -> text.append("  ")
                        .append(name)
                        .append('=')
                        .append(SandboxEnvironment.quoted(value))
                        .append('\n'));
        text.append("""

                The same is in %s, with mode 600. To make calls, in another terminal:

                  . %s

                  curl -sS "$AUTH_URL/auth/v4/accesstoken" -d grant_type=client_credentials \\
                    -d "client_id=$CLIENT_ID" --data-urlencode "client_secret=$CLIENT_SECRET"

                  curl -sS -H "$API_KEY_HEADER: $CLIENT_ID" "$FREIGHT_URL/freight/info/products/services/v1/products"

                API descriptions: %s and the same path on the other services.
                More calls: README.md.

                Developer portal: %s
                  developer  %s  %s
                  developer  %s  %s
                  operator   %s  %s
                """.formatted(
                        folders.environmentFile(),
                        SandboxEnvironment.quoted(folders.environmentFile().toString()),
                        environment.get("AUTH_URL") + "/q/swagger-ui",
                        environment.get("PORTAL_URL"),
                        environment.get("PORTAL_DEVELOPER_MAIL"),
                        environment.get("PORTAL_DEVELOPER_PASSWORD"),
                        environment.get("PORTAL_SECOND_DEVELOPER_MAIL"),
                        environment.get("PORTAL_SECOND_DEVELOPER_PASSWORD"),
                        environment.get("PORTAL_OPERATOR_MAIL"),
                        environment.get("PORTAL_OPERATOR_PASSWORD")));
        return text.toString();
    }
}
