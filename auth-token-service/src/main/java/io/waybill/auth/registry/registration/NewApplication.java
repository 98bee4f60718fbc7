package io.waybill.auth.registry.registration;

import io.waybill.auth.platform.crypto.RandomIds;
import io.waybill.auth.registry.application.Registration;
import io.waybill.common.json.Confidential;
import io.waybill.common.security.Role;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * An application that is to be registered.
 *
 * @param owner who is responsible for it
 * @param level name of a service level; {@link Registration#DEFAULT_LEVEL} without one
 * @param roles none for a customer's application
 * @param clientId the client id that it has in another deployment, so that one key is good for both; {@code null} for a
 *     new one
 */
@Schema
public record NewApplication(
        @ApplicationName String name,

        @ApplicationOwner String owner,

        @BusinessRegion String businessRegion,

        @Schema(description = "Name of a service level; default standard.")
        String level,

        @ApplicationRoles @Schema(description = "Default: none.")
        List<@NotNull Role> roles,

        @Confidential
        @Pattern(
                regexp = RandomIds.ID,
                message =
                        "must be a client id of Waybill: 24 of A-Z, a-z, 0-9, _ and -, the first one a letter or a digit")
        @Schema(
                description =
                        "The client id that it has in another deployment of Waybill, such as the sandbox, so that one"
                                + " key is good for both. No other application has it. A new one is made if it is left out.")
        String clientId) {

    /** The name of its field. */
    static final String CLIENT_ID = "clientId";

    /** A customer's application with the default level. */
    public static NewApplication ofCustomer(String name, String owner, String businessRegion) {
        return new NewApplication(name, owner, businessRegion, null, null, null);
    }

    public Registration registration() {
        return Registration.of(name, owner, businessRegion, level, roles);
    }

    /** The client id is a key, which no log may contain. */
    @Override
    public String toString() {
        return "a new application";
    }
}
