package io.waybill.auth.portal.secondfactor;

import io.waybill.auth.platform.crypto.CryptoConfig;
import io.waybill.auth.platform.crypto.KeyedHash;
import io.waybill.auth.platform.crypto.RandomIds;
import io.waybill.auth.platform.crypto.TypedCode;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/** Codes for those who have lost their app: each works once, and only keyed hashes of them are stored. */
@ApplicationScoped
class RecoveryCodes {

    static final int COUNT = 10;

    /** 50 random bits. */
    private static final int LENGTH = 10;

    private final SecondFactorRepository repository;
    private final KeyedHash hash;
    private final RandomIds random;

    RecoveryCodes(SecondFactorRepository repository, CryptoConfig crypto, RandomIds random) {
        this.repository = repository;
        this.hash = KeyedHash.of(crypto.hashKey(), "recovery-code");
        this.random = random;
    }

    /** New codes, as they are shown this once; those from before work no more. */
    List<String> replace(UUID account) {
        repository.deleteCodes(account);
        List<String> codes = Stream.generate(() -> random.code(LENGTH))
                .distinct()
                .limit(COUNT)
                .toList();
        codes.forEach(code -> repository.addCode(account, hashed(account, code)));
        return codes.stream().map(TypedCode::grouped).toList();
    }

    boolean use(UUID account, String typed) {
        return repository.useCode(account, hashed(account, TypedCode.read(typed)));
    }

    private byte[] hashed(UUID account, String code) {
        return hash.hash(account + " " + code);
    }
}
