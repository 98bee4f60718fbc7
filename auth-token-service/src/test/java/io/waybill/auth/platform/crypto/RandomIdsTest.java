package io.waybill.auth.platform.crypto;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RandomIdsTest {

    @Test
    void idsAndSecretsFitAUrlAShellAndAFormAndAreNeverTheSame() {
        RandomIds random = new RandomIds(new SecureRandom());
        Set<String> seen = new HashSet<>();

        for (int i = 0; i < 10_000; i++) {
            assertThat(random.id()).matches("[A-Za-z0-9][A-Za-z0-9_-]{23}").satisfies(seen::add);
            assertThat(random.secret()).matches("[A-Za-z0-9][A-Za-z0-9_-]{43}").satisfies(seen::add);
        }

        assertThat(seen).hasSize(20_000);
    }
}
