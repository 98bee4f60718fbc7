package io.waybill.indiainstruction.webhook;

import jakarta.validation.constraints.NotBlank;

/**
 * What an application says about an endpoint.
 *
 * @param url where messages are sent to; {@link ReceiverUrls} has its rules
 * @param enabled whether they are sent; {@code null} counts as {@code true}
 */
public record WebhookChange(@NotBlank String url, Boolean enabled) {

    boolean isEnabled() {
        return enabled == null || enabled;
    }
}
