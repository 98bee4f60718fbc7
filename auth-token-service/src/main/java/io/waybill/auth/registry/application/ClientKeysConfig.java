package io.waybill.auth.registry.application;

import io.smallrye.common.net.CidrAddress;
import io.smallrye.config.ConfigMapping;
import java.util.List;
import java.util.Optional;

/** Settings of the keys by which applications authenticate. */
@ConfigMapping(prefix = "waybill.auth.client-keys")
public interface ClientKeysConfig {

    /**
     * Networks in CIDR notation in which a {@code jwksUri} may be although they are private, also by http and at any
     * port: for sandboxes and tests.
     */
    Optional<List<CidrAddress>> allowedNetworks();
}
