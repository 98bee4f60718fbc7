/**
 * Subscription keys: introspected at auth-token-service (RFC 7662), cached with bounds, and still accepted for a while
 * when it does not answer.
 */
package io.waybill.freight.subscriptionkey;
