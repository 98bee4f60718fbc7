package io.waybill.auth.platform.web;

import io.smallrye.config.ConfigMapping;
import java.net.URI;
import java.util.Optional;

/** Where clients reach this service. */
@ConfigMapping(prefix = "waybill")
public interface BaseUrlConfig {

    /**
     * The public URL of this service in the links of its errors, if it is not the issuer. Never taken from the request.
     */
    Optional<URI> baseUrl();
}
