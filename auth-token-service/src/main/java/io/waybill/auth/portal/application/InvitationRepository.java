package io.waybill.auth.portal.application;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The queries on invitations. */
@ApplicationScoped
class InvitationRepository implements PanacheRepositoryBase<InvitationEntity, UUID> {

    /** An invitation ends with the right to make it: as a member, or as an operator. */
    private static final String OPEN = """
            select i.id, i.application_id, i.made_by, i.from_desk from invitation i
            join account p on p.id = i.made_by and not p.locked
            where i.code_hash = ?1 and i.expires_at > ?2
              and case when i.from_desk then p.role = 'operator'
                  else exists (select 1 from customer_member m
                               where m.application_id = i.application_id and m.account_id = i.made_by) end
            """;

    private static final String OF_APPLICATION = """
            select i.id, i.from_desk, p.name, i.made_at, i.expires_at from invitation i join account p on p.id = i.made_by
            where i.application_id = ?1 and i.expires_at > ?2 order by i.made_at, i.id
            """;

    /** What an invitation is for. */
    record Open(UUID id, UUID application, UUID madeBy, boolean fromDesk) {}

    void insert(Open made, byte[] codeHash, Instant now, Instant expiresAt) {
        InvitationEntity invitation = new InvitationEntity();
        invitation.id = made.id();
        invitation.applicationId = made.application();
        invitation.codeHash = codeHash;
        invitation.madeBy = made.madeBy();
        invitation.fromDesk = made.fromDesk();
        invitation.madeAt = now;
        invitation.expiresAt = expiresAt;
        persist(invitation);
    }

    Optional<Open> open(byte[] codeHash, Instant now) {
        return getSession()
                .createNativeQuery(OPEN, Open.class)
                .setParameter(1, codeHash)
                .setParameter(2, now)
                .uniqueResultOptional();
    }

    List<Invitation> ofApplication(UUID application, Instant now) {
        return getSession()
                .createNativeQuery(OF_APPLICATION, Invitation.class)
                .setParameter(1, application)
                .setParameter(2, now)
                .list();
    }

    long countOfApplication(UUID application, Instant now) {
        return count("applicationId = ?1 and expiresAt > ?2", application, now);
    }

    long countOfAccount(UUID account, Instant now) {
        return count("madeBy = ?1 and expiresAt > ?2", account, now);
    }

    /** Deletes the invitation; false if it was gone. */
    boolean delete(UUID application, UUID id) {
        return delete("applicationId = ?1 and id = ?2", application, id) == 1;
    }

    void deleteExpired(Instant now) {
        delete("expiresAt <= ?1", now);
    }
}
