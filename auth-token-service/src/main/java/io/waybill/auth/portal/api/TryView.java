package io.waybill.auth.portal.api;

import io.waybill.auth.portal.api.ApiPage.Operation;
import io.waybill.auth.registry.application.ApplicationRecord;
import io.waybill.auth.registry.application.ApplicationState;
import java.net.URI;
import java.util.List;

/**
 * A call that a developer tries with an application of their own.
 *
 * @param application the application whose key it uses; {@code null} if the person has none
 * @param service URL of the service, without a slash at its end
 * @param tokenUrl where its token comes from
 */
public record TryView(
        ApiPage api,
        Operation operation,
        List<ApplicationRecord> applications,
        ApplicationRecord application,
        String service,
        String tokenUrl) {

    private static final String TOKEN = "/auth/v4/accesstoken";

    static TryView of(
            ApiPage api,
            String operation,
            List<ApplicationRecord> applications,
            String application,
            URI service,
            URI issuer) {
        List<Operation> operations = api.operations();
        return new TryView(
                api,
                operations.stream()
                        .filter(candidate -> candidate.id().equals(operation))
                        .findFirst()
                        .orElse(operations.getFirst()),
                applications,
                applications.stream()
                        .filter(candidate -> candidate.id().toString().equals(application))
                        .findFirst()
                        .orElse(applications.isEmpty() ? null : applications.getFirst()),
                withoutSlash(service),
                withoutSlash(issuer) + TOKEN);
    }

    private static String withoutSlash(URI url) {
        return url.toString().replaceFirst("/$", "");
    }

    /** Whether the application may make calls. */
    public boolean isApproved() {
        return application.state() == ApplicationState.approved;
    }

    /** The same call for a terminal. The secret stays in the environment. */
    public String curl() {
        String call = operation.curl().replace("$URL", service).replace("$CLIENT_ID", application.clientId());
        return operation.needsToken() ? token() + call : call;
    }

    private String token() {
        return "TOKEN=$(curl -sS '" + tokenUrl + "' \\\n  -d grant_type=client_credentials -d 'client_id="
                + application.clientId() + "' \\\n  --data-urlencode \"client_secret=$CLIENT_SECRET\" \\\n"
                + "  | sed -n 's/.*\"access_token\" *: *\"\\([^\"]*\\)\".*/\\1/p')\n";
    }

    @Override
    public String toString() {
        return "a call of " + operation.id();
    }
}
