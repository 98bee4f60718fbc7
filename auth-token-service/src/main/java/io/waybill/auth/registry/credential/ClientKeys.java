package io.waybill.auth.registry.credential;

import io.waybill.auth.platform.crypto.RandomIds;
import io.waybill.auth.registry.application.Application;
import io.waybill.auth.registry.application.ApplicationChanges;
import io.waybill.auth.registry.application.ApplicationCredentials.KeyRecord;
import io.waybill.auth.registry.application.ApplicationRepository;
import io.waybill.auth.registry.application.ClientKey;
import io.waybill.auth.registry.application.RevocationReason;
import io.waybill.auth.registry.key.ClientKeySource;
import io.waybill.auth.registry.key.ServiceAccount;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jboss.logging.Logger;

/**
 * The public keys of applications, by which they authenticate without a secret (RFC 7523): at most five live ones for
 * each. One may be the address of a set of keys instead. Each may be a service account, whose tokens its issuer signs.
 */
@ApplicationScoped
public class ClientKeys {

    private static final Logger LOG = Logger.getLogger(ClientKeys.class);

    private static final int MAX_LIVE = 5;

    private final ApplicationRepository applications;
    private final ApplicationChanges changes;
    private final RandomIds random;
    private final Clock clock;

    ClientKeys(ApplicationRepository applications, ApplicationChanges changes, RandomIds random, Clock clock) {
        this.applications = applications;
        this.changes = changes;
        this.random = random;
        this.clock = clock;
    }

    /**
     * Adds a key.
     *
     * @throws ApiException 409 if the application has too many keys, this {@code kid} or an address already, or any
     *     application has this service account
     */
    @Transactional
    public KeyRecord add(UUID applicationId, ClientKeySource wanted) {
        if (wanted.account() != null) {
            applications.lockAccounts();
        }
        return KeyRecord.from(added(changes.actor(), applications.locked(applicationId), wanted));
    }

    private ClientKey added(String actor, Application application, ClientKeySource wanted) {
        Instant now = clock.instant();
        List<ClientKey> live =
                application.keys.stream().filter(key -> key.isLive(now)).toList();
        if (live.size() >= MAX_LIVE) {
            throw ApiException.conflict("the application has " + MAX_LIVE + " live keys; expire one of them first");
        }
        if (wanted.account() != null
                && applications
                        .clientIdOfAccount(
                                wanted.account().issuer(), wanted.account().subject(), now)
                        .isPresent()) {
            throw ApiException.conflict("an application has this service account already; expire it there first");
        }
        if (wanted.jwksUri() != null && live.stream().anyMatch(key -> key.jwksUri != null)) {
            throw ApiException.conflict("the application has a jwksUri; expire it first");
        }
        if (wanted.kid() != null && live.stream().anyMatch(key -> wanted.kid().equals(key.kid))) {
            throw ApiException.conflict("the application has a live key with this kid; give the new one another");
        }
        ClientKey key = new ClientKey();
        key.id = random.id();
        key.applicationId = application.id;
        key.kid = wanted.kid();
        key.jwk = wanted.jwk();
        key.jwksUri = wanted.jwksUri() == null ? null : wanted.jwksUri().toString();
        if (wanted.account() != null) {
            key.issuer = wanted.account().issuer();
            key.subject = wanted.account().subject();
            key.audience = wanted.account().audience();
        }
        key.createdAt = now;
        key.createdBy = actor;
        application.keys.add(key);
        changes.madeBy(actor, application, "client-key.add", details(key));
        return key;
    }

    /**
     * Makes {@code wanted} the only service account of the application that is from the configuration. A former one
     * ends.
     */
    public void configure(Application application, Optional<ServiceAccount> wanted) {
        Instant now = changes.now();
        List<ClientKey> former = application.keys.stream()
                .filter(key -> key.isConfigured() && key.isLive(now))
                .toList();
        former.stream()
                .filter(key -> !wanted.equals(Optional.of(key.account())))
                .forEach(key -> endBy(AuditTrail.SYSTEM, application, key, now, null));
        if (wanted.isEmpty() || former.stream().anyMatch(key -> key.isLive(now))) {
            return;
        }
        applications.flush();
        try {
            added(AuditTrail.SYSTEM, application, ClientKeySource.of(wanted.get()));
        } catch (ApiException e) {
            LOG.errorf(
                    "the client %s cannot have the service account of the configuration: %s",
                    application.id, e.getMessage());
        }
    }

    /** Ends a key now or at that time, and revokes the tokens issued for it then. */
    @Transactional
    public KeyRecord expire(UUID applicationId, String keyId, Expiry expiry) {
        Application application = applications.locked(applicationId);
        ClientKey key = application.keys.stream()
                .filter(candidate -> candidate.id.equals(keyId))
                .findFirst()
                .orElseThrow(() -> ApiException.notFound("the application has no such key"));
        if (key.isConfigured()) {
            throw ApiException.conflict(
                    "the service account comes from the configuration; suspend the application instead");
        }
        end(application, key, expiry.from(changes.now()), expiry.reason());
        return KeyRecord.from(key);
    }

    /** As {@link ClientSecrets#end}. */
    void end(Application application, ClientKey key, Instant at, RevocationReason reason) {
        endBy(changes.actor(), application, key, at, reason);
    }

    private void endBy(String actor, Application application, ClientKey key, Instant at, RevocationReason reason) {
        boolean isEarlier = key.expiresAt == null || at.isBefore(key.expiresAt);
        boolean isRevoked = reason != null && key.revokedAs == null;
        if (isEarlier) {
            key.expiresAt = at;
            changes.revokeTokensOf(application, key.id, at);
        }
        if (isRevoked) {
            key.revokedAs = reason;
        }
        if (isEarlier || isRevoked) {
            changes.madeBy(
                    actor, application, "client-key.expire", ClientSecrets.ended(details(key), key.expiresAt, reason));
        }
    }

    private static Map<String, Object> details(ClientKey key) {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("key", key.id);
        if (key.subject != null) {
            details.put("issuer", key.issuer);
            details.put("subject", key.subject);
            details.put("audience", key.audience);
        } else if (key.kid != null) {
            details.put("kid", key.kid);
        } else {
            details.put("jwksUri", key.jwksUri);
        }
        return details;
    }
}
