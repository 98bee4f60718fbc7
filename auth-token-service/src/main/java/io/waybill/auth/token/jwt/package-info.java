/** JWTs (RFC 9068): issued for an authenticated client, and parsed. */
package io.waybill.auth.token.jwt;
