/** Traces: one setting turns them on, and no span shows a secret. What is traced, OpenTelemetry's extension decides. */
package io.waybill.common.tracing;
