package io.waybill.auth.portal.session;

import io.quarkus.scheduler.Scheduled;
import io.waybill.auth.platform.crypto.CryptoConfig;
import io.waybill.auth.platform.crypto.KeyedHash;
import io.waybill.auth.platform.crypto.RandomIds;
import io.waybill.auth.platform.web.RequestSource;
import io.waybill.auth.portal.PortalConfig;
import io.waybill.auth.portal.account.Account;
import io.waybill.common.WaybillConfig;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The sessions of people's browsers. They are rows, so an ended session is ended on every replica with its next
 * request. The value of the cookie is stored nowhere.
 */
@ApplicationScoped
public class Sessions {

    /** The time of the last page is stored no more often than this. */
    private static final Duration SEEN_EVERY = Duration.ofMinutes(1);

    private static final Duration FORMS_KEPT = Duration.ofDays(1);
    private static final int LONGEST_USER_AGENT = 200;

    private final SessionRepository repository;
    private final PendingLogInRepository pending;
    private final RequestSource source;
    private final AuditTrail audit;
    private final PortalConfig config;
    private final boolean isProduction;
    private final KeyedHash hash;
    private final RandomIds random;
    private final Clock clock;

    Sessions(
            SessionRepository repository,
            PendingLogInRepository pending,
            RequestSource source,
            AuditTrail audit,
            PortalConfig config,
            WaybillConfig waybill,
            CryptoConfig crypto,
            RandomIds random,
            Clock clock) {
        this.repository = repository;
        this.pending = pending;
        this.source = source;
        this.audit = audit;
        this.config = config;
        this.isProduction = waybill.environment() == WaybillConfig.Environment.PRODUCTION;
        this.hash = KeyedHash.of(crypto.hashKey(), "portal-session");
        this.random = random;
        this.clock = clock;
    }

    /** The session of a cookie, if it has not ended. */
    Optional<Session> find(String cookie) {
        Instant now = clock.instant();
        byte[] id = hash.hash(cookie);
        Optional<Session> found = repository.byHash(id).filter(session -> isAlive(session, now));
        if (found.isPresent() && found.get().lastSeenAt().isBefore(now.minus(SEEN_EVERY))) {
            repository.seen(id, now);
        }
        return found;
    }

    private boolean isAlive(Session session, Instant now) {
        Duration idle = session.isOperator() ? config.operatorIdle() : config.idle();
        return now.isBefore(session.lastSeenAt().plus(idle))
                && now.isBefore(session.createdAt().plus(config.longest()));
    }

    /**
     * Begins a session; another one that the browser had ends.
     *
     * @param account as it was when its password was judged
     * @param former the browser's former cookie
     * @return the value of its cookie; empty if the account was switched off or all its sessions were ended meanwhile,
     *     as by another password or role
     */
    @Transactional
    public Optional<String> begin(Account account, Optional<String> former, String userAgent) {
        Instant now = clock.instant();
        if (!repository.loggedIn(account, now)) {
            return Optional.empty();
        }
        former.ifPresent(cookie -> repository.delete(account.id(), hash.hash(cookie)));
        String cookie = random.secret();
        repository.insert(
                hash.hash(cookie), account.id(), account.sessionEpoch(), now, source.address(), shortened(userAgent));
        audit.recordAs(account.reference(), "session.begin", account.reference(), Map.of());
        return Optional.of(cookie);
    }

    /**
     * The password has been typed again: the session goes on under a new id, and keeps its age.
     *
     * @throws ApiException 401 if it was ended meanwhile
     */
    public String renew(Session session) {
        String cookie = random.secret();
        if (!repository.renew(
                bytes(session.id()), session.accountId(), hash.hash(cookie), clock.instant(), source.address())) {
            throw new ApiException(ErrorCode.INVALID_ACCESS_TOKEN, "the session was ended meanwhile");
        }
        return cookie;
    }

    /**
     * The log-in of the account has changed: all sessions end, and the one that changed it goes on under a new id.
     *
     * @throws ApiException 401 if it was ended meanwhile; then nothing may be changed
     */
    @Transactional
    public String beginAlone(Session session) {
        repository.raiseEpoch(session.accountId());
        String cookie = renew(session);
        pending.deleteAll(session.accountId());
        repository.deleteAllBut(session.accountId(), hash.hash(cookie));
        return cookie;
    }

    /** Whether the password has to be typed before a secret is shown. */
    public boolean needsPassword(Session session) {
        return isProduction
                || !clock.instant().isBefore(session.authenticatedAt().plus(config.passwordAge()));
    }

    /** The living sessions of the person. */
    public List<Session> of(UUID accountId) {
        Instant now = clock.instant();
        return repository.ofAccount(accountId).stream()
                .filter(session -> isAlive(session, now))
                .toList();
    }

    /** Ends one of the person's own sessions. */
    @Transactional
    public void end(Session session, String id) {
        if (repository.delete(session.accountId(), bytes(id))) {
            audit.record("session.end", session.getName(), Map.of());
        }
    }

    /** Ends all sessions of the account. */
    @Transactional
    public void endAll(UUID accountId) {
        int ended = deleteAll(accountId);
        audit.record("session.end-all", Account.reference(accountId), Map.of("sessions", ended));
    }

    /**
     * Ends all sessions of the account, and its pending log-ins, as a part of an audited action.
     *
     * @return the number of ended sessions
     */
    @Transactional(Transactional.TxType.MANDATORY)
    public int deleteAll(UUID accountId) {
        repository.raiseEpoch(accountId);
        pending.deleteAll(accountId);
        return repository.deleteAll(accountId);
    }

    @Scheduled(identity = "portal-sessions-cleanup", every = "10m", delayed = "10m")
    void cleanUp() {
        Instant now = clock.instant();
        repository.deleteIdle(now.minus(Collections.max(List.of(config.idle(), config.operatorIdle()))));
        repository.deleteForms(now.minus(FORMS_KEPT));
    }

    private static byte[] bytes(String id) {
        try {
            return Base64.getUrlDecoder().decode(id);
        } catch (IllegalArgumentException e) {
            return new byte[0];
        }
    }

    private static String shortened(String userAgent) {
        String plain = userAgent == null ? "" : userAgent.replaceAll("[^ -~]", "?");
        return plain.substring(0, Math.min(plain.length(), LONGEST_USER_AGENT));
    }
}
