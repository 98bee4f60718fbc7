package io.waybill.auth.portal.application;

import io.waybill.auth.registry.application.ApplicationCredentials;
import io.waybill.auth.registry.application.ApplicationCredentials.KeyRecord;
import io.waybill.auth.registry.application.ApplicationCredentials.SecretRecord;
import io.waybill.auth.registry.application.ApplicationDetails;
import io.waybill.auth.registry.application.ApplicationRecord;
import io.waybill.auth.registry.membership.SecretVisibility;
import io.waybill.common.india.SandboxWaybill;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * The credentials of an application as its members see them.
 *
 * @param live the live secrets, the older first
 * @param keys the live public keys, the older first
 * @param known what the logged-in member knows of them
 */
public record CredentialsView(
        ApplicationRecord application,
        ApplicationCredentials credentials,
        List<SecretRecord> live,
        List<KeyRecord> keys,
        SecretVisibility known) {

    private static final int SHOWN_OF_A_KEY = 2;

    static CredentialsView of(ApplicationDetails details, SecretVisibility known, Instant now) {
        ApplicationCredentials credentials = details.credentials();
        List<SecretRecord> live = credentials.secrets().stream()
                .filter(secret -> secret.expiresAt() == null || now.isBefore(secret.expiresAt()))
                .sorted(Comparator.comparing(SecretRecord::createdAt))
                .toList();
        List<KeyRecord> keys = credentials.keys().stream()
                .filter(key -> key.expiresAt() == null || now.isBefore(key.expiresAt()))
                .sorted(Comparator.comparing(KeyRecord::createdAt))
                .toList();
        return new CredentialsView(details.application(), credentials, live, keys, known);
    }

    /** The waybills that come with a licence in a sandbox. They follow from the LoginID. */
    public List<SandboxWaybill> waybills(String loginId) {
        return SandboxWaybill.of(loginId);
    }

    /** What the page calls a secret. */
    public String nameOf(String secret) {
        return credentials.secrets().stream()
                .filter(one -> one.id().equals(secret))
                .map(SecretRecord::name)
                .findFirst()
                .orElse("Secret " + secret);
    }

    /** Number of ended secrets. */
    public int ended() {
        return credentials.secrets().size() - live.size();
    }

    /** The key's last characters, to recognise it by. The client id is the subscription key. */
    public String maskedKey() {
        return "••••••"
                + application.clientId().substring(application.clientId().length() - SHOWN_OF_A_KEY);
    }

    @Override
    public String toString() {
        return "credentials of " + application;
    }
}
