package io.waybill.freight.catalogue.document;

import java.util.List;
import java.util.Set;

/**
 * A dangerous substance (ADR 3.2, table A).
 *
 * @param unNumber four digits
 * @param adrClass class or division
 * @param packingGroups those in the table; empty if the substance has none
 */
public record UnNumber(String unNumber, String name, String adrClass, List<String> packingGroups, String source) {

    /** Of great, medium and minor danger (ADR 2.1.1.3). */
    public static final Set<String> PACKING_GROUPS = Set.of("I", "II", "III");
}
