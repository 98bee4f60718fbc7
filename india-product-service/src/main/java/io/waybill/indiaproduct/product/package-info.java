/** The lookup: all products of the published catalogue, answered from bytes that were made when it was published. */
package io.waybill.indiaproduct.product;
