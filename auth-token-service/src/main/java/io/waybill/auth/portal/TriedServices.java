package io.waybill.auth.portal;

import io.waybill.common.ApiId;
import io.waybill.common.WaybillConfig;
import jakarta.inject.Singleton;
import java.net.URI;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The services that developers can call from their browsers on a portal page: in a sandbox, those with a configured
 * URL. They must allow the portal's origin ({@code waybill.cors-origins}).
 */
@Singleton
public class TriedServices {

    private static final Pattern PAGE = Pattern.compile("/portal/apis/([a-z-]{1,40})/try");

    private final PortalConfig config;
    private final WaybillConfig waybill;

    TriedServices(PortalConfig config, WaybillConfig waybill) {
        this.config = config;
        this.waybill = waybill;
    }

    /** The URL of the service behind the page of an API; empty if no page can try it. */
    public Optional<URI> of(String page) {
        return waybill.environment() == WaybillConfig.Environment.SANDBOX ? known(page) : Optional.empty();
    }

    /** The URL of the service behind the page of an API; empty if the portal does not know it. */
    public Optional<URI> known(String page) {
        return switch (page) {
            case ApiId.AUTH_TOKEN, "own-application" -> Optional.of(issuer());
            case "freight-tables" -> Optional.ofNullable(config.services().get(ApiId.FREIGHT_PRODUCT));
            case "india-outcomes" -> Optional.ofNullable(config.services().get(ApiId.INDIA_INSTRUCTION));
            default -> Optional.ofNullable(config.services().get(page));
        };
    }

    /** The URL of the token service. */
    public URI issuer() {
        return waybill.issuer();
    }

    /** The origins that the page of a path may send requests to, for its content security policy; empty for none. */
    public Optional<String> originsFor(String path) {
        Matcher page = PAGE.matcher(path);
        return page.matches()
                ? of(page.group(1)).map(service -> String.join(" ", origins(service, issuer())))
                : Optional.empty();
    }

    private static SortedSet<String> origins(URI... urls) {
        SortedSet<String> origins = new TreeSet<>();
        for (URI url : urls) {
            origins.add(url.getScheme() + "://" + url.getRawAuthority());
        }
        return origins;
    }
}
