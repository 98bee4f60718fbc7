/** Traces: one setting turns them on, no span shows a secret, and our own requests on a schedule begin none. */
package io.waybill.common.tracing;
