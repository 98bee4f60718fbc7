package io.waybill.freight.product;

import io.waybill.freight.eligibility.Reason;
import java.util.List;

/**
 * Whether a product can be booked on a lane today, whatever the cargo.
 *
 * @param customs whether goods go through customs on the lane
 * @param reasons why not; empty if it can
 */
public record Availability(boolean available, boolean customs, List<Reason> reasons) {}
