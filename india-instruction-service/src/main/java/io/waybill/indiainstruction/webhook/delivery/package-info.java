/** Sends outcomes to endpoints: what is due, each attempt, its retries, and when an endpoint is switched off. */
package io.waybill.indiainstruction.webhook.delivery;
