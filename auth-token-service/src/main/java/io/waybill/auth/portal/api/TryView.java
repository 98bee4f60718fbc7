package io.waybill.auth.portal.api;

import io.waybill.auth.portal.api.ApiPage.Needs;
import io.waybill.auth.portal.api.ApiPage.Operation;
import io.waybill.auth.registry.application.ApplicationRecord;
import io.waybill.auth.registry.application.ApplicationState;
import io.waybill.auth.registry.testaccess.TestAccess;
import java.util.List;

/**
 * A call that a developer tries with an application of their own.
 *
 * @param operation with the application's own values
 * @param application the application whose key it uses; {@code null} if the person has none
 * @param test what it can be tried with; {@code null} without
 * @param service URL of the service, without a slash at its end
 * @param issuer URL of the token service, likewise
 */
public record TryView(
        ApiPage api,
        Operation operation,
        List<ApplicationRecord> applications,
        ApplicationRecord application,
        TestAccess.Values test,
        String service,
        String issuer) {

    /** Whether the application may make calls. */
    public boolean isApproved() {
        return application.state() == ApplicationState.approved;
    }

    /** Where the token of the call comes from; empty if it needs none. */
    public String tokenUrl() {
        return switch (operation.needs()) {
            case TOKEN -> issuer + "/auth/v4/accesstoken";
            case PARCEL_TOKEN -> issuer + "/parcel/de/account/auth/ropc/v1/token";
            default -> "";
        };
    }

    /** The same call for a terminal. The secret stays in the environment. */
    public String curl() {
        return token()
                + operation
                        .curl()
                        .replace("$URL", service)
                        .replace("$CLIENT_ID", application.clientId())
                        .replace("'clientSecret: " + ApiPage.SECRET + "'", "\"clientSecret: $CLIENT_SECRET\"");
    }

    private String token() {
        if (tokenUrl().isEmpty()) {
            return "";
        }
        String user = operation.needs() == Needs.PARCEL_TOKEN
                ? "-d grant_type=password -d 'username=%s' -d 'password=%s'"
                        .formatted(
                                test == null ? "$USERNAME" : test.username(),
                                test == null ? "$PASSWORD" : test.password())
                : "-d grant_type=client_credentials";
        return """
                TOKEN=$(curl -sS '%s' \\
                  %s -d 'client_id=%s' \\
                  --data-urlencode "client_secret=$CLIENT_SECRET" \\
                  | sed -n 's/.*"access_token" *: *"\\([^"]*\\)".*/\\1/p')
                """.formatted(tokenUrl(), user, application.clientId());
    }

    @Override
    public String toString() {
        return "a call of " + operation.id();
    }
}
