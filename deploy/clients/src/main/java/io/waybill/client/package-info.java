/**
 * A client of Waybill: what its users forget, beside what openapi-generator makes of the OpenAPI documents in
 * {@code auth}, {@code freight}, {@code instruction} and {@code product}.
 */
package io.waybill.client;
