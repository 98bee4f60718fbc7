package io.waybill.common.sealing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SealingTest {

    private static final String OLD = key(1);
    private static final String NEW = key(2);

    @Test
    void whatWasSealedOpensInItsContextOnly() {
        Sealing sealing = sealing("new", Map.of("new", NEW));

        Sealed sealed = sealing.sealText("a secret", "secret:1");

        assertThat(sealing.openText(sealed, "secret:1")).isEqualTo("a secret");
        assertThatThrownBy(() -> sealing.openText(sealed, "secret:2"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageNotContaining("a secret");
    }

    @Test
    void aValueSealedWithAFormerKeyOpensAsLongAsTheKeyIsConfigured() {
        Sealed sealed = sealing("old", Map.of("old", OLD)).sealText("a secret", "context");

        Sealing rotated = sealing("new", Map.of("old", OLD, "new", NEW));

        assertThat(rotated.openText(sealed, "context")).isEqualTo("a secret");
        assertThat(rotated.sealText("another", "context").keyId()).isEqualTo("new");
        assertThatThrownBy(() -> sealing("new", Map.of("new", NEW)).openText(sealed, "context"))
                .hasMessageContaining("sealed with the key old");
    }

    @Test
    void aChangedValueDoesNotOpen() {
        Sealing sealing = sealing("new", Map.of("new", NEW));
        Sealed sealed = sealing.sealText("a secret", "context");
        sealed.bytes()[20] ^= 1;

        assertThatThrownBy(() -> sealing.openText(sealed, "context")).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aKeyOfTheWrongLengthIsNamedAndNotShown() {
        assertThatThrownBy(() -> sealing("short", Map.of("short", "c2hvcnQ=")))
                .hasMessageContaining("waybill.auth.encryption.keys.short")
                .hasMessageNotContaining("c2hvcnQ");
        assertThatThrownBy(() -> sealing("absent", Map.of("new", NEW))).hasMessageContaining("absent");
    }

    private static Sealing sealing(String current, Map<String, String> keys) {
        return new Sealing("waybill.auth.encryption", current, keys, new SecureRandom());
    }

    private static String key(int fill) {
        byte[] bytes = new byte[32];
        java.util.Arrays.fill(bytes, (byte) fill);
        return Base64.getEncoder().encodeToString(bytes);
    }
}
