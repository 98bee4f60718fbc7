/**
 * Webhooks: applications register HTTPS endpoints, and outcomes are sent to them, signed, at least once and in the
 * order of each waybill. docs/guides/outcomes.md explains how.
 */
package io.waybill.indiainstruction.webhook;
