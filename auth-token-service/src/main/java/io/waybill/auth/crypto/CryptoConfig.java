package io.waybill.auth.crypto;

import io.smallrye.config.ConfigMapping;
import java.util.Map;

/** The keys for data at rest. */
@ConfigMapping(prefix = "waybill.auth")
public interface CryptoConfig {

    /**
     * 32 bytes in base64: secrets are hashed, and opaque tokens and throttling keys are made, under keys derived from
     * it.
     */
    String hashKey();

    /** The keys that encrypt secrets at rest. */
    Encryption encryption();

    /**
     * AES-256 keys by id. A new key is added and made current; old ones must stay until nothing is encrypted with them.
     */
    interface Encryption {

        /** Id of the key that encrypts new values. */
        String currentKey();

        /** 32 bytes in base64 each. */
        Map<String, String> keys();
    }
}
