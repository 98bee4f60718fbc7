package io.waybill.indiainstruction.outcome;

import java.util.List;

/**
 * A part of the feed.
 *
 * @param items outcomes, in the order of each waybill
 * @param next the value of {@code after} to continue with; always present, so that a reader at the end keeps its place
 */
public record OutcomePage(List<Outcome> items, String next) {}
