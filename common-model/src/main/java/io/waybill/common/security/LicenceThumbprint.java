package io.waybill.common.security;

/**
 * What a token says of a licence without saying the licence: claim {@code lic} of the wire contract.
 *
 * @param login base64url SHA-256 of the length-prefixed LoginID (claim {@code l})
 * @param pair base64url SHA-256 of LoginID and LicenceKey, each length-prefixed (claim {@code p})
 */
public record LicenceThumbprint(String login, String pair) {}
