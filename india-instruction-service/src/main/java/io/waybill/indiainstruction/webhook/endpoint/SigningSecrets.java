package io.waybill.indiainstruction.webhook.endpoint;

import com.standardwebhooks.exceptions.WebhookSigningException;
import io.waybill.common.digest.Sha256;
import io.waybill.common.error.ApiException;
import io.waybill.common.sealing.KeyMaterial;
import io.waybill.common.sealing.Sealed;
import io.waybill.common.sealing.Sealing;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The secrets by which receivers recognise that a message is ours. They are sealed in the database with a key of this
 * service, the one kind of secret outside auth-token-service: to sign a message, its sender needs the secret itself.
 */
@Singleton
public class SigningSecrets {

    private static final String SETTINGS = "waybill.instructions.webhooks";
    private static final int ID_BYTES = 4;
    private static final String PREFIX = com.standardwebhooks.Webhook.SECRET_PREFIX;
    private static final int BYTES = 32;

    private final SecureRandom random = new SecureRandom();
    private final Optional<Sealing> sealing;

    @Inject
    SigningSecrets(WebhookConfig config) {
        config.otherKey().ifPresent(other -> KeyMaterial.decode(SETTINGS + ".other-key", other));
        sealing = config.key().map(current -> {
            KeyMaterial.decode(SETTINGS + ".key", current);
            Map<String, String> keys = new HashMap<>();
            config.otherKey().ifPresent(other -> keys.put(id(other), other));
            keys.put(id(current), current);
            return new Sealing(SETTINGS, id(current), keys, random);
        });
    }

    private static String id(String key) {
        // Keys have no names in the configuration: a part of their hash tells which one has sealed a secret.
        return HexFormat.of().formatHex(Sha256.of(key.strip()), 0, ID_BYTES);
    }

    public boolean areConfigured() {
        return sealing.isPresent();
    }

    /** Id of the key that seals. */
    public String currentKey() {
        return configured().currentKey();
    }

    /** A new secret, in the form of Standard Webhooks. */
    public String random() {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        return PREFIX + Base64.getEncoder().encodeToString(bytes);
    }

    public Sealed seal(String secret, String endpointId) {
        return configured().sealText(secret, context(endpointId));
    }

    /** Seals a value anew with the current key. */
    public Sealed reseal(Sealed sealed, String endpointId) {
        return configured().seal(configured().open(sealed, context(endpointId)), context(endpointId));
    }

    /**
     * The header {@code webhook-signature}: one signature for each secret, separated by blanks.
     *
     * @param messageId the header {@code webhook-id}
     * @throws IllegalStateException if a secret cannot be opened
     */
    public String signature(String endpointId, List<Sealed> secrets, String messageId, Instant at, String body) {
        return secrets.stream()
                .map(stored -> configured().openText(stored, context(endpointId)))
                .map(secret -> sign(secret, messageId, at, body))
                .collect(Collectors.joining(" "));
    }

    private static String sign(String secret, String messageId, Instant at, String body) {
        try {
            return new com.standardwebhooks.Webhook(secret).sign(messageId, at.getEpochSecond(), body);
        } catch (WebhookSigningException e) {
            throw new IllegalStateException("every JRE has HMAC-SHA-256", e);
        }
    }

    private Sealing configured() {
        return sealing.orElseThrow(
                () -> ApiException.notFound("this deployment has no webhooks: it has no key for them"));
    }

    private static String context(String endpointId) {
        return "webhook-secret:" + endpointId;
    }
}
