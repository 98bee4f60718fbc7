/**
 * auth-token-service as the other services see it: its keys and its list of revocations, kept up to date, and the
 * client that calls it.
 */
package io.waybill.common.issuer;
