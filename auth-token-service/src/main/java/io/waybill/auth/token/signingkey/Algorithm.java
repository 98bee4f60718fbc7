package io.waybill.auth.token.signingkey;

/** The JWS algorithms of the signing keys (RFC 7518 3.1). */
public enum Algorithm {
    ES256,
    RS256
}
