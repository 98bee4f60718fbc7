package io.waybill.auth.registry.user;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.waybill.auth.platform.crypto.KeyedHash;
import io.waybill.auth.platform.throttle.FailedAttempts;
import io.waybill.common.web.DatabaseOutage;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Optional;
import org.jboss.logging.Logger;

/** Checks user name and password. An unknown or locked user costs a hash, as a wrong password does. */
@ApplicationScoped
public class UserAuthenticator {

    private static final Logger LOG = Logger.getLogger(UserAuthenticator.class);
    /** How long a correct password for {@code /hello} is remembered. */
    private static final Duration REMEMBERED_FOR = Duration.ofSeconds(60);

    private static final int MAX_REMEMBERED = 10_000;

    private final UserDirectory directory;
    private final PasswordHashing hashing;
    private final FailedAttempts attempts;
    private final BackendUserRepository repository;
    private final Event<UserChanged> event;

    /** Successful log-ins, by a hash under a key that is lost with the process. */
    private final Cache<ByteBuffer, Boolean> right;

    private final KeyedHash key;

    UserAuthenticator(
            UserDirectory directory,
            PasswordHashing hashing,
            FailedAttempts attempts,
            BackendUserRepository repository,
            Event<UserChanged> event) {
        this.directory = directory;
        this.hashing = hashing;
        this.attempts = attempts;
        this.repository = repository;
        this.event = event;
        this.right = Caffeine.newBuilder()
                .maximumSize(MAX_REMEMBERED)
                .expireAfterWrite(REMEMBERED_FOR)
                .build();
        byte[] random = new byte[32];
        new SecureRandom().nextBytes(random);
        this.key = KeyedHash.ofKey(random);
    }

    /**
     * The user, if the password is right and the user is not locked.
     *
     * @throws io.waybill.common.error.ApiException 429.0000003 after too many failed attempts, 503 if too many log in
     *     at once
     */
    public Optional<KnownUser> authenticate(String username, String password) {
        if (isMissing(username) || isMissing(password)) {
            return Optional.empty();
        }
        Optional<KnownUser> user;
        try (FailedAttempts.Attempt attempt = attempts.begin(FailedAttempts.USER, username)) {
            user = directory.find(username);
            boolean fits = password.codePointCount(0, password.length()) <= BackendUsers.MAX_PASSWORD
                    && hashing.verify(user.map(KnownUser::passwordHash).orElse(null), password);
            if (!fits || user.get().locked()) {
                attempt.failed(user.map(known -> "user/" + known.id()));
                return Optional.empty();
            }
            attempt.succeeded();
        }
        if (hashing.isOutdated(user.get().passwordHash())) {
            // While others wait to log in, or the database is away, the next log-in does this: the present one
            // succeeded, and must not fail because of it.
            hashing.hashIfIdle(password).ifPresent(fresh -> store(user.get(), fresh));
        }
        return user;
    }

    /**
     * As {@link #authenticate}, but a repeated log-in needs no hash for a while, unless the user has changed.
     *
     * @param clientId the calling client; part of what is remembered
     */
    public Optional<KnownUser> authenticateOften(String clientId, String username, String password) {
        if (isMissing(username) || isMissing(password)) {
            return Optional.empty();
        }
        Optional<KnownUser> user = directory.find(username);
        ByteBuffer login = user.map(known -> login(clientId, known, password)).orElse(null);
        if (login != null && !user.get().locked() && right.getIfPresent(login) != null) {
            return user;
        }
        Optional<KnownUser> authenticated = authenticate(username, password);
        authenticated.ifPresent(known -> right.put(login(clientId, known, password), true));
        return authenticated;
    }

    private ByteBuffer login(String clientId, KnownUser user, String password) {
        // Only the password, which is last, may contain a NUL.
        String login = clientId + "\0" + user.id() + "\0" + user.version() + "\0" + password;
        return ByteBuffer.wrap(key.hash(login));
    }

    private void store(KnownUser user, String fresh) {
        try {
            QuarkusTransaction.requiringNew().run(() -> {
                repository.rehash(user.username(), user.passwordHash(), fresh);
                // Otherwise the cached hash would be replaced at each log-in.
                event.fire(new UserChanged(user.username()));
            });
        } catch (RuntimeException e) {
            LOG.warnf(
                    DatabaseOutage.isBehind(e) ? null : e,
                    "a stronger hash for user %s could not be stored, and is made at the next log-in: %s",
                    user.id(),
                    e);
        }
    }

    private static boolean isMissing(String value) {
        return value == null || value.isBlank();
    }
}
