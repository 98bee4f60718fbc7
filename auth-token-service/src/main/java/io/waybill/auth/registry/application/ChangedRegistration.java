package io.waybill.auth.registry.application;

import io.waybill.common.json.DisplayText;
import io.waybill.common.json.DistinctElements;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
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
        @NotNull
        @DisplayText(max = Registration.MAX_NAME)
        @Schema(description = "Not blank, no control or format characters (Unicode Cc, Cf, Zl, Zp).")
        String name,

        @NotNull
        @DisplayText(max = Registration.MAX_OWNER)
        @Schema(description = "Whom to ask: not blank, no control or format characters (Unicode Cc, Cf, Zl, Zp).")
        String owner,

        @NotBlank
        @Pattern(regexp = Registration.REGION, message = Registration.REGION_RULE)
        @Schema(
                description =
                        "One of waybill.auth.business-regions, or the one that the application has: a country code of"
                                + " two capital letters.")
        String businessRegion,

        @Schema(description = "Name of a service level; default standard.")
        String level,

        @Size(max = Registration.MAX_ROLES) @DistinctElements @Schema(description = "Default: none.")
        List<@NotNull ApplicationRole> roles) {

    Registration registration() {
        return Registration.of(name, owner, businessRegion, level, roles);
    }
}
