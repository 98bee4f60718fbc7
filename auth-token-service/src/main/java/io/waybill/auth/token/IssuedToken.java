package io.waybill.auth.token;

/**
 * A token as it is issued.
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
