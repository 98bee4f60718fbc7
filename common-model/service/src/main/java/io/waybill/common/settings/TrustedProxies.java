package io.waybill.common.settings;

import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.net.InetAddress;
import java.util.List;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.Config;

/**
 * Refuses to start if {@code quarkus.http.proxy} makes the framework trust everybody's forwarded headers, or query DNS
 * before it answers a call.
 */
@ApplicationScoped
public class TrustedProxies {

    private static final String TRUSTED_PROXIES = "quarkus.http.proxy.trusted-proxies";

    /** The framework reads what follows the last colon as a port. */
    private static final Pattern PORT = Pattern.compile(":\\d+$");

    private static final Pattern NETWORK = Pattern.compile("/\\d{1,3}$");

    private static final int IPV4_DOTS = 3;

    void check(@Observes StartupEvent starting, Config config) {
        check(config);
    }

    /**
     * Checks the settings.
     *
     * @throws IllegalStateException if forwarded headers are trusted but no proxy is named, so that each caller could
     *     choose the address by which it is limited; or if a proxy is named in a way that makes the framework query DNS
     */
    static void check(Config config) {
        if (config.getOptionalValue("quarkus.http.proxy.proxy-address-forwarding", boolean.class)
                .orElse(false)) {
            List<String> proxies = config.getOptionalValues(TRUSTED_PROXIES, String.class)
                    .orElseThrow(() -> new IllegalStateException(TRUSTED_PROXIES + " is not set, but"
                            + " quarkus.http.proxy.proxy-address-forwarding is: every caller could choose its own"
                            + " address. Name the proxies in front of this service, such as 10.244.0.0/16"));
            proxies.forEach(TrustedProxies::check);
        }
    }

    private static void check(String proxy) {
        boolean isNetwork = NETWORK.matcher(proxy).find();
        if (!isNetwork && !proxy.startsWith("[") && proxy.indexOf(':') != proxy.lastIndexOf(':') && isAddress(proxy)) {
            throw new IllegalStateException(TRUSTED_PROXIES + ": write [" + proxy + "] instead of " + proxy
                    + ", whose last part is taken for a port");
        }
        if (!isAddress((isNetwork ? NETWORK : PORT).matcher(proxy).replaceFirst(""))) {
            throw new IllegalStateException(
                    TRUSTED_PROXIES + ": " + proxy + " is a name, which would be looked up for every"
                            + " call. Name the proxies' addresses or networks, such as 10.244.0.0/16");
        }
    }

    private static boolean isAddress(String text) {
        try {
            InetAddress.ofLiteral(text);
            // The JDK reads 192.0.2 as 192.0.0.2.
            return text.indexOf(':') >= 0 || text.chars().filter(c -> c == '.').count() == IPV4_DOTS;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
