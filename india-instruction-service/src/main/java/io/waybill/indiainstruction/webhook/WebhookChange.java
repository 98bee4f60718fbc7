package io.waybill.indiainstruction.webhook;

import io.waybill.common.http.PublicUrl;
import io.waybill.indiainstruction.webhook.endpoint.Webhook;
import jakarta.validation.constraints.NotBlank;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A request to register or change an endpoint.
 *
 * @param url where messages are sent to; {@link ReceiverUrls} has its rules
 * @param enabled whether they are sent; {@code null} counts as {@code true}
 */
@Schema(description = "What an application says about a webhook.")
public record WebhookChange(
        @NotBlank
        @Schema(
                maxLength = PublicUrl.MAX_LENGTH,
                pattern = "^https?://[A-Za-z0-9\\[]",
                description = "Where messages are sent to by POST: https, port 443, a public address, no user and "
                        + "no fragment. A sandbox may allow others.",
                examples = "https://shop.example/waybill/outcomes")
        String url,

        @Schema(defaultValue = "true", description = Webhook.ENABLED)
        Boolean enabled) {

    boolean isEnabled() {
        return enabled == null || enabled;
    }
}
