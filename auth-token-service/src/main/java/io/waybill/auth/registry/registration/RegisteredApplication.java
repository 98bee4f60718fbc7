package io.waybill.auth.registry.registration;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.waybill.auth.registry.application.Application;
import io.waybill.auth.registry.application.ApplicationRecord.ApplicationStatus;
import io.waybill.auth.registry.application.Registration;
import io.waybill.auth.registry.application.Secret;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The answer to the registration of an application. No other answer shows a secret unasked.
 *
 * @param clientSecret the value of its first secret
 * @param secretId the id of that secret
 */
@Schema
public record RegisteredApplication(
        UUID id,

        @Schema(description = "Client id, and subscription key.")
        String clientId,

        @Schema(description = "Shown this once; later only to members on the portal.")
        String clientSecret,

        String secretId,
        @JsonUnwrapped Registration registration,
        @JsonUnwrapped ApplicationStatus status) {

    static RegisteredApplication of(Application application, Secret secret, String clientSecret) {
        return new RegisteredApplication(
                application.id,
                application.clientId,
                clientSecret,
                secret.id,
                application.registration(),
                ApplicationStatus.of(application));
    }

    @Override
    public String toString() {
        return "application " + id;
    }
}
