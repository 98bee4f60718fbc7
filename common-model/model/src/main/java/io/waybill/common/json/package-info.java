/**
 * Strict reading of JSON requests: duplicate keys, unknown fields and coerced values are refused, and every violation
 * is collected with its pointer.
 */
package io.waybill.common.json;
