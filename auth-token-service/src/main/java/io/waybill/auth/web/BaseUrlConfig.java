package io.waybill.auth.web;

import io.smallrye.config.ConfigMapping;
import java.net.URI;
import java.util.Optional;

/** Where clients reach this service. */
@ConfigMapping(prefix = "waybill")
public interface BaseUrlConfig {

    /**
     * The public URL of this service, for links in answers; by default it follows the request, which the issuer never
     * does.
     */
    Optional<URI> baseUrl();
}
