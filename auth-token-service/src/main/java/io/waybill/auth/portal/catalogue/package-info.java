/**
 * The desk of a product manager: versions and drafts of the freight catalogue, which freight-product-service has.
 * Looked at, uploaded, tried, published and restored by its operators' interface. Feed readers of customers are told
 * what versions changed.
 */
package io.waybill.auth.portal.catalogue;
