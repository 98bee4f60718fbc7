package io.waybill.freight.product;

import io.waybill.freight.eligibility.Reason;
import java.util.List;

/**
 * Whether a product can be booked on a route today, whatever the cargo.
 *
 * @param customs whether goods go through customs on the route
 * @param reasons why not; empty if it can
 */
public record Availability(boolean available, boolean customs, List<Reason> reasons) {}
