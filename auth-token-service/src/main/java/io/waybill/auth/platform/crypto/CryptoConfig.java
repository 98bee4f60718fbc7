package io.waybill.auth.platform.crypto;

import io.smallrye.config.ConfigMapping;
import java.util.Map;

/** The keys for data at rest. */
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

        /** 32 bytes in base64 each. */
        Map<String, String> keys();
    }
}
