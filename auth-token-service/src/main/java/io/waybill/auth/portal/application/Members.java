package io.waybill.auth.portal.application;

import io.waybill.auth.portal.session.Account;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.registry.application.Decision;
import io.waybill.auth.registry.membership.Member;
import io.waybill.auth.registry.membership.MemberRepository;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The members of applications: the end of memberships, and the secrets that members see. */
@ApplicationScoped
public class Members {

    private final MemberRepository repository;
    private final InvitationRepository invitations;
    private final AuditTrail audit;

    Members(MemberRepository repository, InvitationRepository invitations, AuditTrail audit) {
        this.repository = repository;
        this.invitations = invitations;
        this.audit = audit;
    }

    /** The members of an application, the oldest first. */
    public List<Member> of(UUID application) {
        return repository.of(application);
    }

    /** The person's among these memberships; empty if there is none. */
    public static Optional<Member> among(List<Member> members, UUID account) {
        return members.stream()
                .filter(member -> member.account().equals(account))
                .findFirst();
    }

    /** Whether the application is a customer's. Others have no members, and the portal shows none of their secrets. */
    public boolean isCustomers(UUID application) {
        return repository.standing(application).orElseThrow(Members::unknown).isCustomers();
    }

    /**
     * Ends the membership of another member.
     *
     * @throws ApiException 404 if the person is no member
     */
    @Transactional
    public void remove(Session session, UUID application, UUID account) {
        lockAsMember(session, application);
        if (session.accountId().equals(account)) {
            throw ApiException.malformed("the form does not say what to do");
        }
        end(application, account, "member.remove", Decision.NONE);
    }

    /**
     * As {@link #remove}, by an operator.
     *
     * @throws ApiException 403 for the operator's own application
     */
    @Transactional
    public void removeAtDesk(Session session, UUID application, UUID account, Decision decision) {
        lock(application);
        if (repository.isMember(application, session.accountId())) {
            throw own();
        }
        end(application, account, "member.remove", decision);
    }

    /**
     * Ends the person's own membership.
     *
     * @throws ApiException 404 if the person is no member, 409 if there is no other member
     */
    @Transactional
    public void leave(Session session, UUID application) {
        lockAsMember(session, application);
        if (repository.count(application) == 1) {
            throw ApiException.conflict(
                    "you are the last member: invite somebody before you leave, or delete the application");
        }
        end(application, session.accountId(), "member.leave", Decision.NONE);
    }

    /**
     * Lets another member see all secrets that the person sees.
     *
     * @throws ApiException 404 if the person is no member, 409 if there is nothing more to show
     */
    @Transactional
    public void showSecrets(Session session, UUID application, UUID account) {
        lockAsMember(session, application);
        if (!repository.showAllSeenBy(application, account, session.accountId())) {
            throw ApiException.conflict("this member sees every secret that you see");
        }
        record("member.show-secrets", application, account, Decision.NONE);
    }

    /** The member's invitations end with the membership. */
    private void end(UUID application, UUID account, String action, Decision decision) {
        if (repository.remove(application, account)) {
            invitations.deleteOfMember(application, account);
            record(action, application, account, decision);
        }
    }

    private void record(String action, UUID application, UUID account, Decision decision) {
        audit.record(action, "application/" + application, decision.with(Map.of("member", Account.reference(account))));
    }

    private void lockAsMember(Session session, UUID application) {
        lock(application);
        if (!repository.isMember(application, session.accountId())) {
            throw unknown();
        }
    }

    private void lock(UUID application) {
        if (!repository.lock(application)) {
            throw unknown();
        }
    }

    static ApiException unknown() {
        return ApiException.notFound("there is no such application");
    }

    static ApiException own() {
        return new ApiException(
                ErrorCode.API_NOT_GRANTED,
                "you are a member of this application: another operator changes its members");
    }
}
