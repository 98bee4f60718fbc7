package io.waybill.auth.token;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Settings of access tokens. */
@ConfigMapping(prefix = "waybill.auth.token")
public interface TokenConfig {

    /** How long a JWT is valid (token document: 60 minutes). Whole seconds. */
    @WithDefault("PT60M")
    Duration jwtLifetime();

    /** How long an opaque token is valid (token document: 30 minutes). Whole seconds. */
    @WithDefault("PT30M")
    Duration opaqueLifetime();

    /** The JWS algorithm that JWTs are signed with; keys of both are published. */
    @WithDefault("ES256")
    Algorithm algorithm();

    /** How often the slots of opaque tokens that have all expired are emptied. */
    @WithDefault("PT30S")
    Duration cleanupInterval();

    /** The algorithms that a key exists for. */
    enum Algorithm {
        ES256,
        RS256
    }
}
