package io.waybill.auth.token.signingkey;

import io.quarkus.runtime.annotations.ConfigDocDefault;
import io.quarkus.runtime.annotations.ConfigPhase;
import io.quarkus.runtime.annotations.ConfigRoot;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Settings of JWTs. */
@ConfigRoot(phase = ConfigPhase.RUN_TIME)
@ConfigMapping(prefix = "waybill.auth.token")
public interface JwtConfig {

    /**
     * How long a JWT is valid (token document: 60 minutes), in whole seconds. At most 24 hours, since a replaced
     * signing key stays published for a day.
     */
    @WithDefault("PT60M")
    Duration jwtLifetime();

    /** The JWS algorithm that signs JWTs. The JWKS has keys of both algorithms. */
    @WithDefault("ES256")
    @ConfigDocDefault("ES256")
    Algorithm algorithm();
}
