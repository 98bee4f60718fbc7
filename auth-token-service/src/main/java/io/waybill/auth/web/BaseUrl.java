package io.waybill.auth.web;

import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.util.Optional;

/** {@code {base_url}} of the token document: the configured URL, otherwise the scheme and host that the client used. */
@ApplicationScoped
public class BaseUrl {

    private final Optional<String> configured;

    BaseUrl(BaseUrlConfig config) {
        this.configured = config.baseUrl().map(uri -> withoutSlash(uri.toString()));
    }

    /**
     * The base URL for a request.
     *
     * @param requested the absolute URI as the client sees it
     */
    public String of(URI requested) {
        return configured.orElseGet(() -> requested.getScheme() + "://" + requested.getRawAuthority());
    }

    private static String withoutSlash(String url) {
        return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    }
}
