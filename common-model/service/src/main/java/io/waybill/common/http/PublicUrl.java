package io.waybill.common.http;

import io.smallrye.common.net.Inet;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;

/** The URLs that others may name for {@link PublicHttpClient} to call. */
public final class PublicUrl {

    public static final int MAX_LENGTH = 2_000;

    private static final int HTTPS_PORT = 443;
    private static final int MAX_PORT = 65_535;

    private PublicUrl() {}

    /** The URL; {@code null} if it breaks a rule, which is recorded under its pointer. */
    public static URI check(String text, String pointer, AddressRules rules, Violations violations) {
        String rule = broken(text, rules);
        if (rule != null) {
            violations.add(pointer, ViolationCode.INVALID_FORMAT, rule, text);
            return null;
        }
        return URI.create(text);
    }

    private static String broken(String text, AddressRules rules) {
        if (text.length() > MAX_LENGTH) {
            return "must have at most " + MAX_LENGTH + " characters";
        }
        URI url;
        try {
            url = new URI(text);
        } catch (URISyntaxException e) {
            return "must be an absolute URL (RFC 3986)";
        }
        boolean isPlain = "http".equals(url.getScheme()) && rules.hasExceptions();
        if (!"https".equals(url.getScheme()) && !isPlain) {
            return "must begin with https://" + (rules.hasExceptions() ? " or http://" : "");
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
            return "must have " + rules.words();
        }
        return null;
    }
}
