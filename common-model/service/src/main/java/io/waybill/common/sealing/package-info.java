/** Secrets at rest: values that only a configured key can open (AES-256-GCM). */
package io.waybill.common.sealing;
