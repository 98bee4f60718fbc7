package io.waybill.auth.registry.registration;

import io.waybill.auth.registry.application.Registration;
import io.waybill.common.security.Role;
import jakarta.validation.constraints.NotNull;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The registration that an application is to have from now on.
 *
 * @param owner who is responsible for it
 * @param level name of a service level; {@link Registration#DEFAULT_LEVEL} without one
 * @param roles none for a customer's application
 */
@Schema(name = "Registration")
record ChangedRegistration(
        @ApplicationName String name,

        @ApplicationOwner String owner,

        @BusinessRegion String businessRegion,

        @Schema(description = "Name of a service level; default standard.")
        String level,

        @ApplicationRoles @Schema(description = "Default: none.")
        List<@NotNull Role> roles) {

    Registration registration() {
        return Registration.of(name, owner, businessRegion, level, roles);
    }
}
