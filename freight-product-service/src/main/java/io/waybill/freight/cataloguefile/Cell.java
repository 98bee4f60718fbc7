package io.waybill.freight.cataloguefile;

/**
 * A cell of a file that is not empty.
 *
 * @param isOfTwoNumbers whether it is a text like {@code 1.250} where many write thousands with a point: 1250, or 1.25
 */
record Cell(String text, boolean isOfTwoNumbers) {}
