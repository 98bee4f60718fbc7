package io.waybill.auth.token;

/**
 * An issued token.
 *
 * @param token the token itself; never logged
 * @param expiresIn its lifetime in seconds
 */
public record IssuedToken(String token, long expiresIn) {

    @Override
    public String toString() {
        return "access token for " + expiresIn + " s";
    }
}
