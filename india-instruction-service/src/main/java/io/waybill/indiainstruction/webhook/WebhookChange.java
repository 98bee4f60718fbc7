package io.waybill.indiainstruction.webhook;

import io.waybill.common.http.AddressRules;
import io.waybill.common.http.PublicUrl;
import io.waybill.common.json.StrictJson;
import java.net.URI;

/**
 * What an application says about an endpoint.
 *
 * @param enabled whether outcomes are sent to it
 */
record WebhookChange(URI url, boolean enabled) {

    /**
     * Reads {@code {"url":"https://…","enabled":true}}; enabled by default.
     *
     * @throws io.waybill.common.error.ApiException 400 naming every invalid field
     */
    static WebhookChange read(byte[] body, AddressRules rules) {
        return StrictJson.readObject(body, fields -> {
            URI url = PublicUrl.read(fields, "url", rules);
            Boolean enabled = fields.optionalBoolean("enabled");
            return new WebhookChange(url, enabled == null || enabled);
        });
    }
}
