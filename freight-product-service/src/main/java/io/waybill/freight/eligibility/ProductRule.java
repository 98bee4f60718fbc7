package io.waybill.freight.eligibility;

import io.waybill.freight.catalogue.snapshot.CompiledProduct;

/** One row of the rule table: adds the reasons why a product does not fit an enquiry, all of its kind or none. */
@FunctionalInterface
interface ProductRule {

    void check(CompiledProduct product, Enquiry enquiry, Reasons reasons);
}
