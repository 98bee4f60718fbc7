package io.waybill.auth.portal.application;

import io.quarkus.scheduler.Scheduled;
import io.waybill.auth.platform.crypto.CryptoConfig;
import io.waybill.auth.platform.crypto.KeyedHash;
import io.waybill.auth.platform.crypto.RandomIds;
import io.waybill.auth.platform.crypto.TypedCode;
import io.waybill.auth.platform.throttle.FailedAttempts;
import io.waybill.auth.portal.application.InvitationRepository.Open;
import io.waybill.auth.portal.page.Form;
import io.waybill.auth.portal.session.Account;
import io.waybill.auth.portal.session.AccountRepository;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.registry.application.Decision;
import io.waybill.auth.registry.membership.MemberRepository;
import io.waybill.auth.registry.membership.MemberRepository.Standing;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Invitations. A member or an operator makes a code for an application, and the account that enters it becomes a
 * member. The code works once; only its keyed hash is stored.
 */
@ApplicationScoped
public class Invitations {

    /** Lifetime of a code. */
    public static final Duration LIFETIME = Duration.ofDays(7);

    /** 100 random bits; wrong ones are slowed down like wrong passwords. */
    private static final int LENGTH = 20;

    private static final int MOST_OF_APPLICATION = 10;
    private static final int MOST_OF_ACCOUNT = 30;

    private final InvitationRepository repository;
    private final MemberRepository members;
    private final AccountRepository accounts;
    private final FailedAttempts attempts;
    private final Form form;
    private final AuditTrail audit;
    private final KeyedHash hash;
    private final RandomIds random;
    private final Clock clock;

    Invitations(
            InvitationRepository repository,
            MemberRepository members,
            AccountRepository accounts,
            FailedAttempts attempts,
            Form form,
            AuditTrail audit,
            CryptoConfig crypto,
            RandomIds random,
            Clock clock) {
        this.repository = repository;
        this.members = members;
        this.accounts = accounts;
        this.attempts = attempts;
        this.form = form;
        this.audit = audit;
        this.hash = KeyedHash.of(crypto.hashKey(), "invitation");
        this.random = random;
        this.clock = clock;
    }

    /** The open invitations to an application, the oldest first. */
    public List<Invitation> of(UUID application) {
        return repository.ofApplication(application, clock.instant());
    }

    /**
     * Makes an invitation to the application, once for each form.
     *
     * @param fromDesk whether the person makes it as an operator, otherwise as a member
     * @return the code in groups, which no later page shows
     * @throws ApiException 403 for an operator's own application; 404 if the person is no member; 409 if the
     *     application can have no further member, too many invitations are open, or the form was sent before
     */
    public String make(UUID application, boolean fromDesk, Decision decision) {
        Open invitation =
                new Open(UUID.randomUUID(), application, form.session().accountId(), fromDesk);
        return form.first(
                "this invitation was made already, and the code was shown then; if nobody saw it, cancel the invitation"
                        + " and make another one",
                () -> TypedCode.grouped(insert(invitation, decision)));
    }

    private String insert(Open invitation, Decision decision) {
        UUID application = invitation.application();
        Standing standing = members.locked(application).orElseThrow(Members::unknown);
        boolean isMember = members.isMember(application, invitation.madeBy());
        if (invitation.fromDesk() && isMember) {
            throw Members.own();
        }
        if (!invitation.fromDesk() && !(isMember && standing.isCustomers())) {
            throw Members.unknown();
        }
        if (!standing.isCustomers()) {
            throw ApiException.conflict(
                    "the application has a role or is in the configuration: such applications have no members");
        }
        if (!standing.mayGetMembers()) {
            throw ApiException.conflict("the application is " + standing.state() + ": nobody can be invited to it");
        }
        Instant now = clock.instant();
        if (repository.countOfApplication(application, now) >= MOST_OF_APPLICATION) {
            throw ApiException.conflict(
                    "the application has " + MOST_OF_APPLICATION + " open invitations; cancel one of them first");
        }
        // Invitations of one account take turns.
        accounts.lock(invitation.madeBy());
        if (repository.countOfAccount(invitation.madeBy(), now) >= MOST_OF_ACCOUNT) {
            throw ApiException.conflict(
                    "you have made " + MOST_OF_ACCOUNT + " invitations that are open; cancel one of them first");
        }
        String code = random.code(LENGTH);
        Instant expiresAt = now.plus(LIFETIME);
        repository.insert(invitation, hash.hash(code), now, expiresAt);
        audit.record(
                "invitation.make",
                "application/" + application,
                decision.with(Map.of(
                        "invitation", invitation.id(), "from", from(invitation), "expiresAt", expiresAt.toString())));
        return code;
    }

    /**
     * Makes the person a member by a code. The answer is the same for a wrong, used, cancelled or expired code, and for
     * an application that can have no further member.
     *
     * @return the application; empty if the code opens nothing
     * @throws ApiException 409 if the person is a member already, or is an operator with an invitation of the desk; the
     *     code stays unused; 429.0000003 after too many failed attempts
     */
    @Transactional
    public Optional<UUID> accept(Session session, String typedCode) {
        try (FailedAttempts.Attempt attempt =
                attempts.begin(FailedAttempts.INVITATION, session.accountId().toString())) {
            Optional<UUID> joined = repository
                    .open(hash.hash(TypedCode.read(typedCode)), clock.instant())
                    .filter(invitation -> use(session, invitation))
                    .map(Open::application);
            if (joined.isPresent()) {
                attempt.succeeded();
            } else {
                attempt.failed(Optional.of(Account.reference(session.accountId())));
            }
            return joined;
        }
    }

    private boolean use(Session session, Open invitation) {
        UUID application = invitation.application();
        Optional<Standing> standing = members.locked(application);
        if (standing.filter(Standing::mayGetMembers).isEmpty()) {
            return false;
        }
        if (members.isMember(application, session.accountId())) {
            throw ApiException.conflict("you are a member of this application already");
        }
        if (invitation.fromDesk()
                && (session.isOperator() || invitation.madeBy().equals(session.accountId()))) {
            throw ApiException.conflict("an invitation from the desk is for somebody who is no operator");
        }
        if (!repository.delete(application, invitation.id())) {
            return false;
        }
        members.add(application, session.accountId(), clock.instant());
        audit.record(
                "member.add",
                "application/" + application,
                Map.of(
                        "member", Account.reference(session.accountId()),
                        "invitedBy", Account.reference(invitation.madeBy()),
                        "invitation", invitation.id(),
                        "from", from(invitation)));
        return true;
    }

    /** Cancels an invitation to the application; does nothing if it is gone. */
    @Transactional
    public void cancel(UUID application, UUID id) {
        if (repository.delete(application, id)) {
            audit.record("invitation.cancel", "application/" + application, Map.of("invitation", id));
        }
    }

    private static String from(Open invitation) {
        return invitation.fromDesk() ? "desk" : "member";
    }

    @Scheduled(identity = "invitations-cleanup", every = "10m", delayed = "10m")
    @Transactional
    void cleanUp() {
        repository.deleteExpired(clock.instant());
    }
}
