/**
 * Subscription keys: introspected at auth-token-service (RFC 7662), cached within bounds, and still accepted for a
 * while if that service does not answer.
 */
package io.waybill.freight.subscriptionkey;
