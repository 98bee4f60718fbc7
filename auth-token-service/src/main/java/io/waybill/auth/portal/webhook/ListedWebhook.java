package io.waybill.auth.portal.webhook;

import java.time.Instant;
import java.util.List;

/**
 * A webhook as {@code /admin/v1/applications/{id}/webhooks} answers it; what is absent there is {@code null}.
 *
 * @param secret the signing secret; only in the answer that makes it
 */
public record ListedWebhook(
        String id,
        String url,
        boolean enabled,
        Instant createdAt,
        Instant failingSince,
        Instant pausedUntil,
        Instant switchedOffAt,
        String switchedOffReason,
        Instant secretCreatedAt,
        Instant formerSecretUntil,
        String secret) {

    static final List<String> COLUMNS = List.of("id", "url", "enabled");

    @Override
    public String toString() {
        return "webhook " + id;
    }
}
