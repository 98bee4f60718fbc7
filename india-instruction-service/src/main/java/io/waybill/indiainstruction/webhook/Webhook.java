package io.waybill.indiainstruction.webhook;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;

/**
 * An endpoint of an application.
 *
 * @param url where outcomes are sent to
 * @param enabled whether they are sent; meanwhile they wait
 * @param credentialId the secret, key or service account with whose token it was registered or last changed (claim
 *     {@code sid}): if it is revoked as leaked or with a member, the endpoint is switched off
 * @param changedBy internal id of the application whose token that was
 * @param failingSince when the first attempt failed after the last successful one; absent if none did
 * @param pausedUntil until when nothing but a test is sent, as the endpoint asked by {@code Retry-After}; absent if it
 *     did not
 * @param switchedOffAt when the service gave the endpoint up; absent if it did not
 * @param switchedOffReason why
 * @param secretCreatedAt when the signing secret was made
 * @param formerSecretUntil until when the former one also signs; absent if it no longer does
 * @param secret the signing secret; only in the answer that makes it
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Webhook(
        String id,
        String url,
        boolean enabled,
        Instant createdAt,
        String credentialId,
        String changedBy,
        Instant failingSince,
        Instant pausedUntil,
        Instant switchedOffAt,
        String switchedOffReason,
        Instant secretCreatedAt,
        Instant formerSecretUntil,
        String secret) {

    /** Columns of an export. */
    static final List<String> COLUMNS = List.of(
            "id",
            "url",
            "enabled",
            "createdAt",
            "credentialId",
            "changedBy",
            "failingSince",
            "pausedUntil",
            "switchedOffAt",
            "switchedOffReason",
            "secretCreatedAt",
            "formerSecretUntil");

    static Webhook from(WebhookEndpointEntity entity, Instant now) {
        return withSecret(entity, now, null);
    }

    static Webhook withSecret(WebhookEndpointEntity entity, Instant now, String secret) {
        return new Webhook(
                entity.id,
                entity.url,
                entity.enabled,
                entity.createdAt,
                entity.sid,
                entity.changedBy,
                entity.failingSince,
                entity.pausedUntil == null || entity.pausedUntil.isBefore(now) ? null : entity.pausedUntil,
                entity.switchedOffAt,
                entity.switchedOffReason,
                entity.secretAt,
                entity.formerUntil == null || entity.formerUntil.isBefore(now) ? null : entity.formerUntil,
                secret);
    }
}
