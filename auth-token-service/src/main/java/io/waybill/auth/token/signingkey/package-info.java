/**
 * The token signing keys: made at the first start, announced before they sign, published until their last token
 * expires.
 */
package io.waybill.auth.token.signingkey;
