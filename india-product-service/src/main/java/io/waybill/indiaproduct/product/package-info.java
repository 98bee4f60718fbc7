/**
 * The lookup: all products of the published catalogue, answered with bytes that were rendered when it was published.
 */
package io.waybill.indiaproduct.product;
