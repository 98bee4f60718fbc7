package io.waybill.auth.portal.application;

import io.waybill.auth.registry.application.ApplicationRecord;
import io.waybill.auth.registry.application.ApplicationRecord.LicenceRecord;
import io.waybill.auth.registry.application.ApplicationRecord.SecretRecord;
import io.waybill.auth.registry.membership.KnownOfSecrets;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * The credentials of an application as its members see them.
 *
 * @param clientId the client id, which is the subscription key
 * @param live the live secrets, the older first
 * @param ended number of ended secrets
 */
public record CredentialsView(
        UUID id, String name, String clientId, List<SecretView> live, long ended, List<LicenceRecord> licences) {

    private static final int SHOWN_OF_A_KEY = 2;

    /**
     * A live secret.
     *
     * @param number 1 or 2
     * @param expiresAt when it ends; {@code null} for never
     * @param usedAt its last use; {@code null} for never
     * @param used the same in words
     * @param shown whether the logged-in member may see it
     */
    public record SecretView(
            int number, String id, Instant createdAt, Instant expiresAt, Instant usedAt, String used, boolean shown) {}

    static CredentialsView of(ApplicationRecord credentials, KnownOfSecrets known, Instant now) {
        Map<String, Instant> uses = known.lastUses();
        List<SecretRecord> live = credentials.secrets().stream()
                .filter(secret -> secret.expiresAt() == null || now.isBefore(secret.expiresAt()))
                .sorted(Comparator.comparing(SecretRecord::createdAt))
                .toList();
        List<SecretView> views = live.stream()
                .map(secret -> new SecretView(
                        live.indexOf(secret) + 1,
                        secret.id(),
                        secret.createdAt(),
                        secret.expiresAt(),
                        uses.get(secret.id()),
                        Ago.words(uses.get(secret.id()), now),
                        known.isShown(secret.createdAt())))
                .toList();
        return new CredentialsView(
                credentials.id(),
                credentials.name(),
                credentials.clientId(),
                views,
                credentials.secrets().size() - live.size(),
                credentials.licences());
    }

    /** The key's last characters, to recognise it by. */
    public String maskedKey() {
        return "••••••" + clientId.substring(clientId.length() - SHOWN_OF_A_KEY);
    }

    @Override
    public String toString() {
        return "credentials of application " + id;
    }
}
