package io.waybill.auth.platform.crypto;

import io.quarkus.runtime.annotations.ConfigDocMapKey;
import io.quarkus.runtime.annotations.ConfigPhase;
import io.quarkus.runtime.annotations.ConfigRoot;
import io.smallrye.config.ConfigMapping;
import java.util.Map;

/** The keys for data at rest. */
@ConfigRoot(phase = ConfigPhase.RUN_TIME)
@ConfigMapping(prefix = "waybill.auth")
public interface CryptoConfig {

    /**
     * 32 bytes in base64. All keys for hashes are derived from it, as are the portal's keys for cookies and forms, and
     * the test credentials of a sandbox.
     */
    String hashKey();

    /** The keys that encrypt secrets at rest. */
    Encryption encryption();

    /** AES-256 keys by id. Add a new key and make it current; keep an old one until no value is encrypted with it. */
    interface Encryption {

        /** Id of the key that encrypts new values. */
        String currentKey();

        /** The keys by their ids, 32 bytes in base64 each. Keep an old one until no value is encrypted with it. */
        @ConfigDocMapKey("id")
        Map<String, String> keys();
    }
}
