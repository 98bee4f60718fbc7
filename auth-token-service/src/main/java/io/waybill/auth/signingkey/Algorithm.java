package io.waybill.auth.signingkey;

/** The JWS algorithms that a key exists for (RFC 7518 3.1). */
public enum Algorithm {
    ES256,
    RS256
}
