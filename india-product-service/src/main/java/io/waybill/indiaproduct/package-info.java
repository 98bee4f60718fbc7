/** The product and sub-product codes of the India region, which clients use when they register a pickup. */
package io.waybill.indiaproduct;
