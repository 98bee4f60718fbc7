package io.waybill.indiainstruction.webhook;

import io.smallrye.common.net.Inet;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.json.JsonObjectReader;
import io.waybill.common.json.StrictJson;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;

/**
 * What an application says about an endpoint.
 *
 * @param enabled whether outcomes are sent to it
 */
record WebhookChange(URI url, boolean enabled) {

    static final int MAX_URL_LENGTH = 2_000;
    private static final int HTTPS_PORT = 443;
    private static final int MAX_PORT = 65_535;

    /**
     * Reads {@code {"url":"https://…","enabled":true}}; enabled by default.
     *
     * @throws io.waybill.common.error.ApiException 400 naming every invalid field
     */
    static WebhookChange read(byte[] body, AddressRules rules) {
        return StrictJson.readObject(body, fields -> {
            URI url = url(fields, rules);
            Boolean enabled = fields.optionalBoolean("enabled");
            return new WebhookChange(url, enabled == null || enabled);
        });
    }

    private static URI url(JsonObjectReader fields, AddressRules rules) {
        String text = fields.requiredString("url");
        if (text == null) {
            return null;
        }
        String rule = broken(text, rules);
        if (rule != null) {
            fields.report("url", ViolationCode.INVALID_FORMAT, rule, text);
            return null;
        }
        return URI.create(text);
    }

    /** The rule that the URL breaks; {@code null} if none. */
    private static String broken(String text, AddressRules rules) {
        if (text.length() > MAX_URL_LENGTH) {
            return "must have at most " + MAX_URL_LENGTH + " characters";
        }
        URI url;
        try {
            url = new URI(text);
        } catch (URISyntaxException e) {
            return "must be an absolute URL (RFC 3986)";
        }
        boolean isPlain = "http".equals(url.getScheme()) && rules.hasExceptions();
        if (!"https".equals(url.getScheme()) && !isPlain) {
            return "must begin with https://";
        }
        if (url.getHost() == null || url.getUserInfo() != null || url.getFragment() != null) {
            return "must have a host, and neither user nor fragment";
        }
        if (url.getPort() == 0 || url.getPort() > MAX_PORT) {
            return "must have a port from 1 to " + MAX_PORT;
        }
        if (url.getPort() != -1 && url.getPort() != HTTPS_PORT && !rules.hasExceptions()) {
            return "must have the port " + HTTPS_PORT;
        }
        InetAddress literal = Inet.parseInetAddress(url.getHost());
        if (literal != null && !rules.permits(literal)) {
            return "must have a public address";
        }
        return null;
    }
}
