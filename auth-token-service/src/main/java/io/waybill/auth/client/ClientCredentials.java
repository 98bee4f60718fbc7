package io.waybill.auth.client;

/**
 * What a client presents.
 *
 * @param clientId as sent, {@code null} if it was not
 * @param clientSecret as sent, {@code null} if it was not; never logged
 */
public record ClientCredentials(String clientId, String clientSecret) {

    /** Whether something is missing: such an attempt is refused, and does not count as one. */
    public boolean isIncomplete() {
        return clientId == null || clientId.isBlank() || clientSecret == null || clientSecret.isBlank();
    }

    @Override
    public String toString() {
        return "client credentials";
    }
}
