package io.waybill.auth.registry.membership;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * A member as operators see it.
 *
 * @param mail absent if the provider tells none
 * @param mailVerified whether the provider says that the address is the person's; absent if it says nothing
 * @param locked whether the account is switched off
 * @param seesSecretsFrom the member sees only secrets made since; absent for all
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record MemberRecord(
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

    public static MemberRecord from(Member member) {
        return new MemberRecord(
                member.account(),
                member.name(),
                member.mail(),
                member.mailVerified(),
                member.locked(),
                member.addedAt(),
                member.seesSecretsFrom());
    }
}
