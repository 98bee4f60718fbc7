/** A few requests of the last days, without whose they are, for the review of catalogues before they are published. */
package io.waybill.freight.sample;
