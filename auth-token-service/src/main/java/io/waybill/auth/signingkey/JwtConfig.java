package io.waybill.auth.signingkey;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Settings of the JWTs that the keys sign. */
@ConfigMapping(prefix = "waybill.auth.token")
public interface JwtConfig {

    /** How long a JWT is valid (token document: 60 minutes). Whole seconds, at most 24 hours. */
    @WithDefault("PT60M")
    Duration jwtLifetime();

    /** The JWS algorithm with which JWTs are signed; keys of both are published. */
    @WithDefault("ES256")
    Algorithm algorithm();
}
