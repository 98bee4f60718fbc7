package io.waybill.freight.eligibility;

import io.waybill.freight.catalogue.snapshot.CompiledProduct;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.stream.Stream;

/**
 * One row of the rule table.
 *
 * @param fits whether a product fits a query; checked for every candidate of a match, so it makes nothing, except that
 *     the last rule may weigh the lines
 * @param reasons why it does not fit, at least one reason, found one by one
 */
record ProductRule(
        BiPredicate<CompiledProduct, EligibilityQuery> fits,
        BiFunction<CompiledProduct, EligibilityQuery, Stream<Reason>> reasons) {

    /** A rule with one reason. */
    static ProductRule of(
            BiPredicate<CompiledProduct, EligibilityQuery> fits,
            BiFunction<CompiledProduct, EligibilityQuery, Reason> reason) {
        return new ProductRule(fits, (product, query) -> Stream.of(reason.apply(product, query)));
    }
}
