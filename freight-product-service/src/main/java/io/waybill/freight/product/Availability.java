package io.waybill.freight.product;

import io.waybill.freight.eligibility.Reason;
import java.util.List;

/**
 * Whether a product can be booked on a lane today, whatever the cargo.
 *
 * @param reasons why not; empty if it can
 */
public record Availability(boolean available, List<Reason> reasons) {}
