package io.waybill.auth.registry.membership;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A member of an application.
 *
 * @param mail {@code null} if the provider sends none
 * @param mailVerified whether the provider, or the configuration, says that the address is the person's
 * @param locked whether the account is switched off
 * @param seesSecretsFrom the member sees only secrets made since; {@code null} for all
 */
@Schema(
        description = "A person of the portal who is a member of an application.",
        requiredProperties = {"account", "name", "addedAt"})
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Member(
        UUID account,
        String name,

        @Schema(description = "Absent if the provider of the log-in tells none.")
        String mail,

        @Schema(description = "Whether the provider of the log-in says that the address is the person's.")
        boolean mailVerified,

        @Schema(description = "Whether the account is switched off.")
        boolean locked,

        Instant addedAt,

        @Schema(description = "The member sees only secrets made since; absent for all.")
        Instant seesSecretsFrom) {

    /** The columns of an export. */
    public static final List<String> COLUMNS =
            List.of("account", "name", "mail", "mailVerified", "locked", "addedAt", "seesSecretsFrom");

    @JsonIgnore
    public boolean isShownAll() {
        return seesSecretsFrom == null;
    }

    /** Whether the other member sees secrets that this one does not. */
    public boolean seesLessThan(Member other) {
        return seesSecretsFrom != null
                && (other.seesSecretsFrom == null || other.seesSecretsFrom.isBefore(seesSecretsFrom));
    }
}
