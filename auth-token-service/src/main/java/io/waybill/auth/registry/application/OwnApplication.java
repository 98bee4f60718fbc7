package io.waybill.auth.registry.application;

import io.waybill.auth.registry.application.ApplicationRecord.KeyRecord;
import io.waybill.auth.registry.application.ApplicationRecord.LevelRequestRecord;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.core.HttpHeaders;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * What an application does by one of its secrets. A replica may still remember a secret that has ended, so the secret
 * is judged again, under the lock of the application: one that has ended shows no successor, and leaves no key behind.
 */
@ApplicationScoped
public class OwnApplication {

    private final ApplicationRepository applications;
    private final ClientSecrets secrets;
    private final ClientKeys keys;
    private final LevelRequests levels;
    private final ApplicationChanges changes;

    OwnApplication(
            ApplicationRepository applications,
            ClientSecrets secrets,
            ClientKeys keys,
            LevelRequests levels,
            ApplicationChanges changes) {
        this.applications = applications;
        this.secrets = secrets;
        this.keys = keys;
        this.levels = levels;
        this.changes = changes;
    }

    /**
     * The Show action: the value of a secret, audited. A secret older than the presented one is not shown: a member who
     * may not see the older one could have made the younger one.
     *
     * @throws ApiException 401 if the presented secret has ended, 404 if there is no such secret, or it is older
     */
    @Transactional
    public String show(RegisteredClient owner, String secretId) {
        Application application = authenticated(owner);
        Secret secret = application.secret(secretId);
        if (secret.createdAt.isBefore(application.secret(owner.shown().id()).createdAt)) {
            throw ApiException.notFound("the application has no such secret that is as young as the presented one");
        }
        return secrets.value(secret, owner.applicationId().toString());
    }

    /**
     * Adds a key.
     *
     * @throws ApiException 401 if the presented secret has ended; otherwise as {@link ClientKeys#addBy}
     */
    @Transactional
    public KeyRecord addKey(RegisteredClient owner, NewClientKey wanted) {
        keys.lockFor(wanted);
        authenticated(owner);
        return keys.addBy(owner.applicationId().toString(), owner.applicationId(), wanted);
    }

    /**
     * Ends a key now or at {@code at}.
     *
     * @throws ApiException 401 if the presented secret has ended; otherwise as {@link ClientKeys#expireBy}
     */
    @Transactional
    public KeyRecord expireKey(RegisteredClient owner, String keyId, Optional<Instant> at) {
        authenticated(owner);
        return keys.expireBy(owner.applicationId().toString(), owner.applicationId(), keyId, at);
    }

    /**
     * Asks for another service level.
     *
     * @throws ApiException 401 if the presented secret has ended; otherwise as {@link LevelRequests#requestOwn}
     */
    @Transactional
    public Requested<LevelRequestRecord> requestLevel(RegisteredClient owner, LevelRequests.Wanted wanted) {
        authenticated(owner);
        return levels.requestOwn(
                owner.applicationId(), wanted, owner.applicationId().toString());
    }

    private Application authenticated(RegisteredClient owner) {
        UUID id = owner.applicationId();
        String presented = owner.shown().id();
        Instant now = changes.now();
        return applications
                .findLocked(id)
                .filter(application -> application.state == ApplicationState.approved)
                .filter(application -> application.secrets.stream()
                        .anyMatch(secret -> secret.id.equals(presented) && secret.isLive(now)))
                .orElseThrow(OwnApplication::refused);
    }

    /** 401 for a caller without a live secret of the application. */
    public static ApiException refused() {
        return new ApiException(ErrorCode.INVALID_ACCESS_TOKEN, "send client id and secret by HTTP Basic")
                .withHeader(HttpHeaders.WWW_AUTHENTICATE, "Basic realm=\"waybill\"");
    }
}
