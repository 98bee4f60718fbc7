package io.waybill.freight.catalogue.document;

import java.util.List;

/**
 * A class of dangerous goods (ADR 2.1.1).
 *
 * @param code for example {@code 3} or {@code 4.1}
 * @param divisions the more specific codes with which goods are declared, for example {@code 1.4} for class 1
 */
public record AdrClass(String code, String name, List<String> divisions, String source) {}
