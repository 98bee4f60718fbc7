/**
 * A client of Waybill: token renewal and repeats around the code that openapi-generator makes from the OpenAPI
 * documents in {@code auth}, {@code freight}, {@code instruction} and {@code product}.
 */
package io.waybill.client;
