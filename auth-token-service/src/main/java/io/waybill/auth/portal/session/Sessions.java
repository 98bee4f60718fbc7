package io.waybill.auth.portal.session;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import io.waybill.auth.platform.crypto.CryptoConfig;
import io.waybill.auth.platform.crypto.KeyedHash;
import io.waybill.auth.platform.crypto.RandomIds;
import io.waybill.auth.portal.PortalConfig;
import io.waybill.auth.portal.session.SessionRepository.Times;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.sealing.Sealed;
import io.waybill.common.sealing.Sealing;
import io.waybill.common.web.SourceAddress;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * The sessions of people's browsers. They are rows of the database, so a session that has ended is refused by every
 * replica from the next request on. The database has a hash of the cookie's value, not the value.
 */
@ApplicationScoped
public class Sessions {

    /** The time of the last page is stored no more often than this. */
    private static final Duration SEEN_EVERY = Duration.ofMinutes(1);

    /** After this time the provider is asked, unseen, which roles a person still has. */
    private static final Duration ROLE_KEPT = Duration.ofMinutes(10);

    private static final int LONGEST_USER_AGENT = 200;

    private final SessionRepository repository;
    private final Accounts accounts;
    private final SourceAddress source;
    private final AuditTrail audit;
    private final PortalConfig config;
    private final boolean hasProvider;
    private final KeyedHash hash;
    private final Sealing sealing;
    private final RandomIds random;
    private final Clock clock;

    Sessions(
            SessionRepository repository,
            Accounts accounts,
            SourceAddress source,
            AuditTrail audit,
            PortalConfig config,
            CryptoConfig crypto,
            Sealing sealing,
            RandomIds random,
            Clock clock) {
        this.repository = repository;
        this.accounts = accounts;
        this.source = source;
        this.audit = audit;
        this.config = config;
        this.hasProvider = PortalConfig.provider(config).isPresent();
        this.hash = KeyedHash.of(crypto.hashKey(), "portal-session");
        this.sealing = sealing;
        this.random = random;
        this.clock = clock;
    }

    /** The session of a cookie, if it has not ended. */
    public Optional<Session> find(String cookie) {
        Instant now = clock.instant();
        Optional<Session> found = alive(cookie);
        if (found.isPresent() && found.get().lastSeenAt().isBefore(now.minus(SEEN_EVERY))) {
            QuarkusTransaction.requiringNew()
                    .run(() -> repository.seen(found.get().idHash(), now));
        }
        return found;
    }

    private Optional<Session> alive(String cookie) {
        Instant now = clock.instant();
        return repository.byHash(hash.hash(cookie)).filter(session -> isAlive(session, now));
    }

    /** A session ends when its time is over, and when the deployment changes where people log in. */
    private boolean isAlive(Session session, Instant now) {
        Duration idle = session.isOperator() ? config.operatorIdle() : config.idle();
        return (session.confirmedAt() != null) == hasProvider
                && now.isBefore(session.lastSeenAt().plus(idle))
                && now.isBefore(session.createdAt().plus(config.maxSessionAge()));
    }

    /**
     * Begins a session; another one that the browser had ends.
     *
     * @param account as it was when its password was verified
     * @param former the browser's former cookie
     * @return the value of its cookie; empty if the account was switched off or all its sessions were ended meanwhile
     */
    @Transactional
    public Optional<String> begin(Account account, Optional<String> former, String userAgent) {
        Instant now = clock.instant();
        return begin(account, former, userAgent, new Times(now, now, null), session -> {});
    }

    /**
     * Begins the session of a person that the provider has described, or renews the one that the browser has, if it
     * belongs to the same session at the provider. A renewed session keeps its age.
     *
     * @param present the browser's cookie
     * @return the value of its cookie; empty if the account was switched off
     */
    @Transactional
    public Optional<String> begin(ProvidedIdentity person, Optional<String> present, String userAgent) {
        Account account = accounts.provided(person);
        Instant now = clock.instant();
        Times times = new Times(now, person.authenticatedAt(), now);
        Optional<Session> same = present.flatMap(this::alive)
                .filter(session -> session.accountId().equals(account.id()) && !account.locked());
        String cookie = random.secret();
        if (same.isPresent()
                && repository.renew(
                        same.get().idHash(),
                        account.id(),
                        hash.hash(cookie),
                        times,
                        source.current(),
                        person.session())) {
            return Optional.of(cookie);
        }
        return begin(account, present, userAgent, times, session -> {
            Sealed token = sealing.sealText(person.token(), context(account.id()));
            session.providerSession = person.session();
            session.sealingKey = token.keyId();
            session.sealedToken = token.bytes();
        });
    }

    private Optional<String> begin(
            Account account, Optional<String> former, String userAgent, Times times, Consumer<SessionEntity> more) {
        if (!repository.loggedIn(account, times.now())) {
            return Optional.empty();
        }
        former.ifPresent(cookie -> repository.delete(account.id(), hash.hash(cookie)));
        String cookie = random.secret();
        SessionEntity session = new SessionEntity();
        session.idHash = hash.hash(cookie);
        session.accountId = account.id();
        session.epoch = account.sessionEpoch();
        session.createdAt = times.now();
        session.lastSeenAt = times.now();
        session.authenticatedAt = times.authenticatedAt();
        session.confirmedAt = times.confirmedAt();
        session.source = source.current();
        session.userAgent = shortened(userAgent);
        more.accept(session);
        repository.persist(session);
        audit.recordAs(account.reference(), "session.begin", account.reference(), Map.of());
        return Optional.of(cookie);
    }

    /**
     * Renews the session of a person who has typed the password again: it gets a new id, and keeps its age.
     *
     * @throws ApiException 401 if it was ended meanwhile
     */
    @Transactional
    public String renew(Session session) {
        String cookie = random.secret();
        Instant now = clock.instant();
        if (!repository.renew(
                session.idHash(),
                session.accountId(),
                hash.hash(cookie),
                new Times(now, now, null),
                source.current(),
                null)) {
            throw new ApiException(ErrorCode.INVALID_ACCESS_TOKEN, "the session was ended meanwhile");
        }
        return cookie;
    }

    /**
     * Whether the person must log in again, or type the password, before a secret is shown or something dangerous is
     * decided.
     */
    public boolean needsAuthentication(Session session) {
        return !clock.instant().isBefore(session.authenticatedAt().plus(config.passwordAge()));
    }

    /** Whether the provider must say again that the person is an operator. */
    public boolean needsConfirmation(Session session) {
        return session.isOperator()
                && hasProvider
                && !clock.instant().isBefore(session.confirmedAt().plus(ROLE_KEPT));
    }

    /** The live sessions of the person. */
    public List<Session> of(UUID accountId) {
        Instant now = clock.instant();
        return repository.ofAccount(accountId).stream()
                .filter(session -> isAlive(session, now))
                .toList();
    }

    /** Ends one of the person's own sessions. */
    @Transactional
    public void end(Session session, String id) {
        if (repository.delete(session.accountId(), Session.idHash(id))) {
            audit.record("session.end", session.getName(), Map.of());
        }
    }

    /** The ID token with which the session began at the provider; empty without one. */
    @Transactional
    public Optional<String> token(Session session) {
        return repository
                .token(session.accountId(), session.idHash())
                .map(token -> sealing.openText(token, context(session.accountId())));
    }

    private static String context(UUID accountId) {
        return "portal-session:" + accountId;
    }

    /** Ends all sessions of the account. */
    @Transactional
    public void endAll(UUID accountId) {
        int ended = deleteAll(accountId);
        audit.record("session.end-all", Account.reference(accountId), Map.of("sessions", ended));
    }

    /**
     * Ends the sessions of a person who has logged out at the provider.
     *
     * @param subject the person; {@code null} if only the session is named
     * @param providerSession {@code null} for all sessions of the person
     */
    @Transactional
    public void endOfProvider(String issuer, String subject, String providerSession) {
        for (UUID account : new HashSet<>(repository.deleteOfProvider(issuer, subject, providerSession))) {
            audit.recordAs("provider", "session.end-at-provider", Account.reference(account), Map.of());
        }
    }

    /**
     * Ends all sessions of the account, as a part of an audited action.
     *
     * @return the number of ended sessions
     */
    @Transactional(Transactional.TxType.MANDATORY)
    public int deleteAll(UUID accountId) {
        repository.raiseEpoch(accountId);
        return repository.deleteAll(accountId);
    }

    @Scheduled(identity = "portal-sessions-cleanup", every = "10m", delayed = "10m")
    @Transactional
    void cleanUp() {
        repository.deleteIdle(clock.instant().minus(Collections.max(List.of(config.idle(), config.operatorIdle()))));
    }

    private static String shortened(String userAgent) {
        String plain = userAgent == null ? "" : userAgent.replaceAll("[^ -~]", "?");
        return plain.substring(0, Math.min(plain.length(), LONGEST_USER_AGENT));
    }
}
