/**
 * The products of the caller's business region: the list with its filters, and single ones with their availability for
 * a lane.
 */
package io.waybill.freight.product;
