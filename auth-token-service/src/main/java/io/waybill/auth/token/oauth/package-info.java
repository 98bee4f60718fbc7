/** The endpoints of OAuth: variant A's token request, introspection, revocation, and the server's metadata. */
package io.waybill.auth.token.oauth;
