/** The products of the caller's business region: the list with its filters, and one with its availability for a lane. */
package io.waybill.freight.product;
