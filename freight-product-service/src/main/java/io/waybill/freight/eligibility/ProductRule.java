package io.waybill.freight.eligibility;

import io.waybill.freight.catalogue.snapshot.CompiledProduct;
import java.util.stream.Stream;

/** One row of the rule table: the reasons of one kind why a product does not fit an enquiry, found one by one. */
@FunctionalInterface
interface ProductRule {

    Stream<Reason> reasons(CompiledProduct product, Enquiry enquiry);
}
