/** Revocations of tokens before their expiry, published to the services as one versioned list. */
package io.waybill.auth.platform.revocation;
