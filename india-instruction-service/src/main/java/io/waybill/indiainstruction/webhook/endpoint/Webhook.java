package io.waybill.indiainstruction.webhook.endpoint;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

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
@Schema(
        description = "An endpoint of an application.",
        requiredProperties = {"id", "url", "createdAt", "credentialId", "changedBy", "secretCreatedAt"})
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Webhook(
        @Schema(format = "uuid") String id,
        String url,
        @Schema(description = ENABLED) boolean enabled,

        @Schema(description = "When it was registered; it gets what happened since then.")
        Instant createdAt,

        @Schema(
                description = "The secret, key or service account with whose token it was registered, changed or "
                        + "given a new secret, the last one (claim sid). If it is revoked as leaked or with a "
                        + "member, the endpoint is switched off within a minute.")
        String credentialId,

        @Schema(description = "Internal id of the application whose token that was.")
        String changedBy,

        @Schema(description = "When the first attempt failed after the last successful one; absent if none did.")
        Instant failingSince,

        @Schema(
                description = "Until when nothing but a test is sent, as the endpoint asked by Retry-After, for at "
                        + "most two hours; absent if it did not.")
        Instant pausedUntil,

        @Schema(
                description = "When the service switched it off, because it had failed for 24 hours, answered 410, "
                        + "or its credential was revoked; absent if it did not.")
        Instant switchedOffAt,

        @Schema(description = "Why, in a sentence.") String switchedOffReason,
        Instant secretCreatedAt,

        @Schema(description = "Until when the former secret also signs; absent if it does not.")
        Instant formerSecretUntil,

        @Schema(
                pattern = "^whsec_[A-Za-z0-9+/=]+$",
                description = "The signing secret. Only in the answer that makes it.")
        String secret) {

    /** What the OpenAPI document says about {@code enabled}. */
    public static final String ENABLED = "Whether messages are sent; meanwhile they wait, up to 30 days.";

    /** Columns of an export. */
    public static final List<String> COLUMNS = List.of(
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

    public static Webhook from(WebhookEndpointEntity entity, Instant now) {
        return withSecret(entity, now, null);
    }

    public static Webhook withSecret(WebhookEndpointEntity entity, Instant now, String secret) {
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
