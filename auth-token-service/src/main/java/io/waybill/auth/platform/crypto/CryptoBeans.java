package io.waybill.auth.platform.crypto;

import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.security.SecureRandom;

/** Wires the plain classes of this package. */
@Singleton
class CryptoBeans {

    @Produces
    @Singleton
    Sealing sealing(CryptoConfig config) {
        return new Sealing(config.encryption().currentKey(), config.encryption().keys(), new SecureRandom());
    }

    @Produces
    @Singleton
    RandomIds randomIds() {
        return new RandomIds(new SecureRandom());
    }
}
