package io.waybill.auth.registry.registration;

import io.waybill.auth.registry.application.ApplicationRepository;
import io.waybill.auth.registry.credential.CredentialRevocation;
import io.waybill.auth.registry.credential.Revocable;
import io.waybill.auth.registry.credential.RevocationDecision;
import io.waybill.auth.registry.membership.Member;
import io.waybill.auth.registry.membership.MemberRepository;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Lists and removes members of applications. A removal revokes what the member made or can see, unless it is kept. */
@ApplicationScoped
public class MemberRegistry {

    private final ApplicationRepository applications;
    private final MemberRepository members;
    private final CredentialRevocation revocation;
    private final AuditTrail audit;

    MemberRegistry(
            ApplicationRepository applications,
            MemberRepository members,
            CredentialRevocation revocation,
            AuditTrail audit) {
        this.applications = applications;
        this.members = members;
        this.revocation = revocation;
        this.audit = audit;
    }

    /**
     * The members, the oldest first.
     *
     * @throws ApiException 404 if there is no such application
     */
    @Transactional
    List<Member> of(UUID application) {
        applications.existing(application);
        return members.of(application);
    }

    /**
     * Ends a membership.
     *
     * @throws ApiException 404 if there is no such application or member, 400 if what is to be kept is unknown
     */
    @Transactional
    Member remove(UUID application, UUID account, RevocationDecision decision) {
        applications.locked(application);
        return end(application, account, "member.remove", decision)
                .orElseThrow(() -> ApiException.notFound("the application has no such member"));
    }

    /**
     * Ends a membership, with the credentials that are not kept. The caller has locked the application.
     *
     * @param action what the audit trail calls it
     * @return who was a member; empty if the account was none
     */
    @Transactional
    public Optional<Member> end(UUID application, UUID account, String action, RevocationDecision decision) {
        Optional<Member> ended = members.member(application, account);
        ended.ifPresent(member -> {
            members.remove(application, account);
            revocation.revokeOfMember(application, reference(account), member.seesSecretsFrom(), decision.keep());
            audit.record(action, "application/" + application, decision.with(Map.of("member", reference(account))));
        });
        return ended;
    }

    /** What ends with a membership, unless it is kept. */
    public List<Revocable> revocable(UUID application, Member member) {
        return revocation.ofMember(application, reference(member.account()), member.seesSecretsFrom());
    }

    private static String reference(UUID account) {
        return "account/" + account;
    }
}
