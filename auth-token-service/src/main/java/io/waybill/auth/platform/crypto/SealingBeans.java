package io.waybill.auth.platform.crypto;

import io.waybill.common.sealing.Sealing;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.security.SecureRandom;

/** Seals with the keys of this service's configuration. */
public class SealingBeans {

    @Produces
    @Singleton
    Sealing sealing(CryptoConfig config) {
        CryptoConfig.Encryption keys = config.encryption();
        return new Sealing("waybill.auth.encryption", keys.currentKey(), keys.keys(), new SecureRandom());
    }
}
