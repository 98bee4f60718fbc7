/** The OAuth endpoints: variant A's token request, introspection, revocation and server metadata. */
package io.waybill.auth.token.oauth;
