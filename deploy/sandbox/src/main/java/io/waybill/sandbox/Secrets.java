package io.waybill.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;

/** The keys and secrets that the services are configured with: generated once for a data folder, then kept there. */
final class Secrets {

    private static final SecureRandom RANDOM = new SecureRandom();

    private final Map<String, String> values;

    private Secrets(Map<String, String> values) {
        this.values = values;
    }

    static Secrets of(Path file) throws IOException {
        Map<String, String> made = new LinkedHashMap<>();
        made.put("encryption-key", key());
        made.put("hash-key", key());
        made.put("webhooks-key", key());
        made.put("operator.client-id", token(18));
        made.put("operator.client-secret", token(32));
        for (Service service : Service.values()) {
            if (service != Service.AUTH) {
                made.put(service.folder() + ".client-id", token(18));
                made.put(service.folder() + ".client-secret", token(32));
            }
        }
        for (PortalAccount account : PortalAccount.values()) {
            made.put(passwordOf(account), token(12));
        }
        if (Files.exists(file)) {
            // A value that is missing is made now; the others stay.
            made.putAll(OwnerOnlyFile.read(file));
        }
        OwnerOnlyFile.write(file, made);
        return new Secrets(made);
    }

    String encryptionKey() {
        return values.get("encryption-key");
    }

    /** Encrypts the signing secrets of webhooks. */
    String webhooksKey() {
        return values.get("webhooks-key");
    }

    String hashKey() {
        return values.get("hash-key");
    }

    String operatorId() {
        return values.get("operator.client-id");
    }

    String operatorSecret() {
        return values.get("operator.client-secret");
    }

    String password(PortalAccount account) {
        return values.get(passwordOf(account));
    }

    private static String passwordOf(PortalAccount account) {
        return "portal." + account.id() + ".password";
    }

    String clientId(Service service) {
        return values.get(service.folder() + ".client-id");
    }

    String clientSecret(Service service) {
        return values.get(service.folder() + ".client-secret");
    }

    /** Random text of {@code A-Za-z0-9_-}; starts with a letter or digit, so that no program takes it for an option. */
    static String token(int bytes) {
        String text;
        do {
            text = Base64.getUrlEncoder().withoutPadding().encodeToString(random(bytes));
        } while (text.startsWith("-") || text.startsWith("_"));
        return text;
    }

    private static String key() {
        return Base64.getEncoder().encodeToString(random(32));
    }

    private static byte[] random(int bytes) {
        byte[] value = new byte[bytes];
        RANDOM.nextBytes(value);
        return value;
    }
}
