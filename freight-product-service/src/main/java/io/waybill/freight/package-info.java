/**
 * Freight products for a caller's business region: what exists, what fits a shipment and why not, and what weight is
 * charged.
 */
package io.waybill.freight;
