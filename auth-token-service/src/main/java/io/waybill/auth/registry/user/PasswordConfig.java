package io.waybill.auth.registry.user;

import io.quarkus.runtime.annotations.ConfigDocDefault;
import io.quarkus.runtime.annotations.ConfigPhase;
import io.quarkus.runtime.annotations.ConfigRoot;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.util.OptionalInt;

/** Settings of password hashing: Argon2id with the first parameters of OWASP's password storage cheat sheet. */
@ConfigRoot(phase = ConfigPhase.RUN_TIME)
@ConfigMapping(prefix = "waybill.auth.password")
public interface PasswordConfig {

    /** Memory of one Argon2id hash, in KiB. */
    @WithDefault("19456")
    int memoryKib();

    /** Passes of Argon2id over the memory. */
    @WithDefault("2")
    int iterations();

    /** Hashes made at once; other calls have the remaining processors. */
    @ConfigDocDefault(value = "half of the processors", escape = false)
    OptionalInt threads();

    /** Log-ins that may wait for a thread, of all clients together; further ones get 503. */
    @WithDefault("32")
    int queue();
}
