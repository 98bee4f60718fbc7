package io.waybill.auth.registry.key;

import io.quarkus.runtime.annotations.ConfigPhase;
import io.quarkus.runtime.annotations.ConfigRoot;
import io.smallrye.common.net.CidrAddress;
import io.smallrye.config.ConfigMapping;
import java.util.List;
import java.util.Optional;

/** Settings of the keys by which applications authenticate. */
@ConfigRoot(phase = ConfigPhase.RUN_TIME)
@ConfigMapping(prefix = "waybill.auth.client-keys")
public interface ClientKeysConfig {

    /**
     * Networks in CIDR notation in which a {@code jwksUri} may be although they are private, also by http and at any
     * port: for sandboxes and tests. Certificates are verified by the authorities of {@code quarkus.tls.client-keys},
     * or else by those of the JDK.
     */
    Optional<List<CidrAddress>> allowedNetworks();
}
