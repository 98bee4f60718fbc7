/** JWTs (RFC 9068): issued for a client that has shown a secret, and read back. */
package io.waybill.auth.token.jwt;
