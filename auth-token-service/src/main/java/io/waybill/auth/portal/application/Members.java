package io.waybill.auth.portal.application;

import io.waybill.auth.platform.throttle.FailedAttempts;
import io.waybill.auth.portal.form.Form;
import io.waybill.auth.portal.session.Account;
import io.waybill.auth.portal.session.Accounts;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.registry.credential.Revocable;
import io.waybill.auth.registry.credential.RevocationDecision;
import io.waybill.auth.registry.decision.Decision;
import io.waybill.auth.registry.membership.Member;
import io.waybill.auth.registry.membership.MemberRepository;
import io.waybill.auth.registry.membership.MemberRepository.Standing;
import io.waybill.auth.registry.registration.MemberRegistry;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.error.Violation;
import io.waybill.common.error.ViolationCode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Adds and removes members of applications, with what a removal revokes, and finds the secrets that a member can see.
 */
@ApplicationScoped
public class Members {

    private static final int MOST_MEMBERS = 100;

    private final MemberRepository repository;
    private final MemberRegistry registry;
    private final Accounts accounts;
    private final FailedAttempts attempts;
    private final AuditTrail audit;
    private final Clock clock;

    Members(
            MemberRepository repository,
            MemberRegistry registry,
            Accounts accounts,
            FailedAttempts attempts,
            AuditTrail audit,
            Clock clock) {
        this.repository = repository;
        this.registry = registry;
        this.accounts = accounts;
        this.attempts = attempts;
        this.audit = audit;
        this.clock = clock;
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

    /** What ends with the membership, unless it is kept. */
    public List<Revocable> revocable(UUID application, Member member) {
        return registry.revocable(application, member);
    }

    /** Whether the application is a customer's. Others have no members, and the portal shows none of their secrets. */
    public boolean isCustomers(UUID application) {
        return repository.standing(application).orElseThrow(Members::unknown).isCustomers();
    }

    /**
     * Makes a colleague a member, who sees none of the present secrets.
     *
     * @param mail the colleague's address, as the provider or the configuration has verified it
     * @throws ApiException 404 if the person who is logged in is no member, 400 if nobody has the address, 409 if the
     *     application can have no further member or the colleague is one, 429.0000003 after too many unknown addresses
     */
    @Transactional
    public void add(Session session, UUID application, String mail) {
        lockAsMember(session, application);
        try (FailedAttempts.Attempt attempt =
                attempts.begin(FailedAttempts.COLLEAGUE, session.accountId().toString())) {
            Optional<Account> colleague = accounts.byVerifiedMail(mail);
            if (colleague.isEmpty()) {
                attempt.failed(Optional.of(session.getName()));
            } else {
                attempt.succeeded();
            }
            join(application, colleague.orElseThrow(Members::nobody), Decision.NONE);
        }
    }

    /**
     * As {@link #add}, by an operator. Operators become members by members only: none can add themselves or another
     * operator.
     *
     * @throws ApiException 403 for the operator's own application
     */
    @Transactional
    public void addAsOperator(Session session, UUID application, String mail, Decision decision) {
        requireOthers(session, application);
        Account person = accounts.byVerifiedMail(mail).orElseThrow(Members::nobody);
        if (person.isOperator()) {
            throw ApiException.conflict(person.name() + " is an operator: a member of the application can add them");
        }
        join(application, person, decision);
    }

    private void join(UUID application, Account person, Decision decision) {
        Standing standing = repository.standing(application).orElseThrow(Members::unknown);
        if (!standing.isCustomers()) {
            throw ApiException.conflict(
                    "the application has a role or is in the configuration: such applications have no members");
        }
        if (!standing.mayGetMembers()) {
            throw ApiException.conflict("the application is " + standing.state() + ": nobody can be added to it");
        }
        if (repository.isMember(application, person.id())) {
            throw ApiException.conflict(person.name() + " is a member of this application already");
        }
        if (repository.count(application) >= MOST_MEMBERS) {
            throw ApiException.conflict("the application has " + MOST_MEMBERS + " members, as many as it may");
        }
        repository.add(application, person.id(), clock.instant());
        audit.record("member.add", "application/" + application, decision.with(Map.of("member", person.reference())));
    }

    /**
     * Ends the membership of another member.
     *
     * @param keep ids of credentials that do not end with it
     * @throws ApiException 404 if the person who is logged in is no member, 400 if what is to be kept is unknown
     */
    @Transactional
    public void remove(Session session, UUID application, UUID account, List<String> keep) {
        lockAsMember(session, application);
        if (session.accountId().equals(account)) {
            throw Form.unknownAction();
        }
        registry.end(application, account, "member.remove", new RevocationDecision(null, keep));
    }

    /**
     * As {@link #remove}, by an operator.
     *
     * @throws ApiException 403 for the operator's own application
     */
    @Transactional
    public void removeAsOperator(Session session, UUID application, UUID account, RevocationDecision decision) {
        requireOthers(session, application);
        registry.end(application, account, "member.remove", decision);
    }

    /**
     * Ends the person's own membership. Nothing is kept: that is for those who stay to say.
     *
     * @throws ApiException 404 if the person is no member, 409 if there is no other member
     */
    @Transactional
    public void leave(Session session, UUID application) {
        lockAsMember(session, application);
        if (repository.count(application) == 1) {
            throw ApiException.conflict(
                    "you are the last member: add somebody before you leave, or delete the application");
        }
        registry.end(application, session.accountId(), "member.leave", RevocationDecision.NONE);
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
        audit.record("member.show-secrets", "application/" + application, Map.of("member", Account.reference(account)));
    }

    /**
     * Locks an application until the end of the transaction, for an operator who decides about it.
     *
     * @throws ApiException 403 for the operator's own application, 404 if there is none
     */
    @Transactional(Transactional.TxType.MANDATORY)
    public void requireOthers(Session session, UUID application) {
        lock(application);
        if (repository.isMember(application, session.accountId())) {
            throw new ApiException(
                    ErrorCode.API_NOT_GRANTED,
                    "you are a member of this application: another operator decides about it");
        }
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

    private static ApiException nobody() {
        return ApiException.invalid(List.of(Violation.of(
                "/mail",
                ViolationCode.UNKNOWN_CODE,
                "nobody with this verified mail address has logged in here yet: ask your colleague to log in once, and add"
                        + " them then")));
    }

    static ApiException unknown() {
        return ApiException.notFound("there is no such application");
    }
}
