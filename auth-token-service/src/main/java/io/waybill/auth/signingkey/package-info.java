/**
 * The keys that sign access tokens: made at first start, announced before they sign, published until their last token
 * has expired.
 */
package io.waybill.auth.signingkey;
