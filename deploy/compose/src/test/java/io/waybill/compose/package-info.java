/** Brings {@code deploy/compose/compose.yaml} up as its README says, and calls the services through the proxy. */
package io.waybill.compose;
