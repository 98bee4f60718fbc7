package io.waybill.auth.web;

import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** {@code {base_url}} of the token document: the configured URL, else the scheme and host that the client used. */
@ApplicationScoped
public class BaseUrl {

    private final Optional<String> configured;

    /**
     * Reads the setting.
     *
     * @param baseUrl the public URL of this service, for links in answers; by default it follows the request, which the
     *     issuer never does
     */
    BaseUrl(@ConfigProperty(name = "waybill.base-url") Optional<URI> baseUrl) {
        this.configured = baseUrl.map(uri -> withoutSlash(uri.toString()));
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
