package io.waybill.indiainstruction.webhook.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.waybill.common.error.ApiException;
import io.waybill.common.sealing.Sealed;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SigningSecretsTest {

    private static final Map<String, String> OLD = Map.of("waybill.instructions.webhooks.key", key(1));
    private static final Map<String, String> NEW =
            Map.of("waybill.instructions.webhooks.key", key(2), "waybill.instructions.webhooks.other-key", key(1));
    private static final Map<String, String> NEW_ALONE = Map.of("waybill.instructions.webhooks.key", key(2));

    @Test
    void theKeyCanBeChanged() {
        SigningSecrets old = secrets(OLD);
        String secret = old.random();
        Sealed sealed = old.seal(secret, "one");
        Instant at = Instant.ofEpochSecond(1_773_223_200);
        String signature = old.signature("one", List.of(sealed), "outcome_18", at, "{}");

        SigningSecrets changed = secrets(NEW);
        Sealed resealed = changed.reseal(sealed, "one");

        assertThat(changed.signature("one", List.of(sealed), "outcome_18", at, "{}"))
                .isEqualTo(signature);
        assertThat(secrets(NEW_ALONE).signature("one", List.of(resealed), "outcome_18", at, "{}"))
                .isEqualTo(signature);
        assertThatThrownBy(() -> secrets(NEW_ALONE).signature("one", List.of(sealed), "outcome_18", at, "{}"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("not among the keys of waybill.instructions.webhooks")
                .hasMessageNotContaining(secret);
    }

    /** The example of Standard Webhooks: https://www.standardwebhooks.com, as its libraries test it. */
    @Test
    void theSignatureIsThatOfTheConvention() {
        SigningSecrets secrets = secrets(OLD);
        Sealed sealed = secrets.seal("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "one");

        assertThat(secrets.signature(
                        "one",
                        List.of(sealed),
                        "msg_p5jXN8AQM9LWM0D4loKWxJek",
                        Instant.ofEpochSecond(1_614_265_330),
                        "{\"test\": 2432232314}"))
                .isEqualTo("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    @Test
    void aSecretIsOfItsEndpointOnly() {
        SigningSecrets secrets = secrets(OLD);
        Sealed sealed = secrets.seal(secrets.random(), "one");

        assertThatThrownBy(() -> secrets.signature("two", List.of(sealed), "1", Instant.EPOCH, "{}"))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void withoutAKeyThereAreNoWebhooks() {
        SigningSecrets none = secrets(Map.of());

        assertThat(none.areConfigured()).isFalse();
        assertThatThrownBy(() -> none.seal("whsec_", "one"))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("has no webhooks");
    }

    @Test
    void aBadKeyIsNamedAndNotShown() {
        for (String setting : List.of("waybill.instructions.webhooks.key", "waybill.instructions.webhooks.other-key")) {
            assertThatThrownBy(() -> secrets(Map.of(setting, "c2hvcnQ=")))
                    .hasMessageContaining(setting + " has 5 bytes")
                    .hasMessageNotContaining("c2hvcnQ");
        }
    }

    private static SigningSecrets secrets(Map<String, String> settings) {
        return new SigningSecrets(new SmallRyeConfigBuilder()
                .addDiscoveredConverters()
                .withMapping(WebhookConfig.class)
                .withSources(new PropertiesConfigSource(settings, "test", 100))
                .build()
                .getConfigMapping(WebhookConfig.class));
    }

    private static String key(int fill) {
        byte[] bytes = new byte[32];
        Arrays.fill(bytes, (byte) fill);
        return Base64.getEncoder().encodeToString(bytes);
    }
}
