package io.waybill.auth.registry.application;

import io.waybill.common.json.DisplayText;
import io.waybill.common.json.DistinctElements;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * The registration that an application is to have from now on.
 *
 * @param owner who is responsible for it
 * @param level name of a service level; {@link Registration#DEFAULT_LEVEL} without one
 * @param roles none for a customer's application
 */
record ChangedRegistration(
        @NotNull @DisplayText(max = Registration.MAX_NAME) String name,
        @NotNull @DisplayText(max = Registration.MAX_OWNER) String owner,

        @NotBlank @Pattern(regexp = Registration.REGION, message = Registration.REGION_RULE)
        String businessRegion,

        String level,

        @Size(max = Registration.MAX_ROLES) @DistinctElements
        List<@NotNull ApplicationRole> roles) {

    Registration registration() {
        return Registration.of(name, owner, businessRegion, level, roles);
    }
}
