package io.waybill.auth.registry.membership;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * A member of an application.
 *
 * @param mail {@code null} if the provider tells none
 * @param mailVerified whether the provider says that the address is the person's; {@code null} if it says nothing
 * @param locked whether the account is switched off
 * @param seesSecretsFrom the member sees only secrets made since; {@code null} for all
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Member(
        UUID account,
        String name,
        String mail,
        Boolean mailVerified,
        boolean locked,
        Instant addedAt,
        Instant seesSecretsFrom) {

    /** The columns of an export. */
    public static final List<String> COLUMNS =
            List.of("account", "name", "mail", "mailVerified", "locked", "addedAt", "seesSecretsFrom");

    /** Whether the member sees all secrets. */
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
