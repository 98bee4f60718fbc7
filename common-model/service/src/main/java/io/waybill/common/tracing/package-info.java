/** Traces: one setting turns them on, and no span shows a secret. OpenTelemetry's extension decides what is traced. */
package io.waybill.common.tracing;
