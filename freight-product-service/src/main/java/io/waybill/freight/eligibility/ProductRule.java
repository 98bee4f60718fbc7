package io.waybill.freight.eligibility;

import io.waybill.freight.catalogue.snapshot.CompiledProduct;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.stream.Stream;

/**
 * One row of the rule table.
 *
 * @param fits whether a product fits an enquiry; checked for every candidate of a match, so it makes nothing
 * @param reasons why it does not fit, at least one reason, found one by one
 */
record ProductRule(
        BiPredicate<CompiledProduct, Enquiry> fits, BiFunction<CompiledProduct, Enquiry, Stream<Reason>> reasons) {

    /** A rule with one reason. */
    static ProductRule of(
            BiPredicate<CompiledProduct, Enquiry> fits, BiFunction<CompiledProduct, Enquiry, Reason> reason) {
        return new ProductRule(fits, (product, enquiry) -> Stream.of(reason.apply(product, enquiry)));
    }
}
