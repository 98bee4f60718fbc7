package io.waybill.auth.registry.credential;

import io.waybill.auth.registry.application.ApplicationCredentials;
import io.waybill.auth.registry.application.ClientKey;
import io.waybill.auth.registry.application.Licence;
import io.waybill.auth.registry.application.Secret;
import java.time.Instant;

/**
 * A credential that is revoked unless it is kept.
 *
 * @param id of the secret or key, or LoginID of the licence
 * @param name what people know it by
 * @param expiresAt {@code null} if no end is set
 * @param hasWebhooks whether webhooks were registered with it, which are switched off if it is revoked
 */
public record Revocable(String id, Kind kind, String name, Instant createdAt, Instant expiresAt, boolean hasWebhooks) {

    /** What it is. */
    public enum Kind {
        SECRET("Secret"),
        KEY("Public key"),
        ADDRESS("Address of public keys"),
        SERVICE_ACCOUNT("Service account"),
        LICENCE("Licence for India");

        private final String label;

        Kind(String label) {
            this.label = label;
        }
    }

    static Revocable from(Secret secret) {
        return new Revocable(
                secret.id,
                Kind.SECRET,
                Integer.toString(secret.number),
                secret.createdAt,
                secret.expiresAt,
                secret.webhooksAt != null);
    }

    static Revocable from(ClientKey key) {
        return new Revocable(
                key.id,
                key.subject != null ? Kind.SERVICE_ACCOUNT : key.kid != null ? Kind.KEY : Kind.ADDRESS,
                ApplicationCredentials.KeyRecord.from(key).name(),
                key.createdAt,
                key.expiresAt,
                key.webhooksAt != null);
    }

    static Revocable from(Licence licence) {
        return new Revocable(licence.loginId, Kind.LICENCE, licence.loginId, licence.createdAt, null, false);
    }

    boolean isOfUse(Instant now) {
        return hasWebhooks || expiresAt == null || now.isBefore(expiresAt);
    }

    /** Its kind, in words. */
    public String label() {
        return kind.label;
    }
}
