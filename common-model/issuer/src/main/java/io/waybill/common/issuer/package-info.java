/** auth-token-service as the other services see it: its keys and its list of withdrawals, kept fresh, and the client that asks it. */
package io.waybill.common.issuer;
