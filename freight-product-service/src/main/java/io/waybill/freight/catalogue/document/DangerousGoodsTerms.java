package io.waybill.freight.catalogue.document;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * Which dangerous goods a product accepts (ADR).
 *
 * @param allowed whether it accepts any beyond the exceptions and quantities below
 * @param limitedQuantities whether it accepts goods packed in limited quantities (ADR 3.4)
 * @param exceptedQuantities whether it accepts goods packed in excepted quantities (ADR 3.5)
 * @param allowedClasses ADR classes or divisions; a class covers its divisions, the longer entry wins
 * @param notAllowedClasses as {@code allowedClasses}; a class on neither list is not allowed
 * @param exceptions judged before everything else
 */
public record DangerousGoodsTerms(
        boolean allowed,
        boolean limitedQuantities,
        boolean exceptedQuantities,
        List<String> allowedClasses,
        List<String> notAllowedClasses,
        List<Exemption> exceptions) {

    /**
     * An exception by UN number, packing group or both, and possibly ADR class; a part that is {@code null} matches
     * everything and is left out on the wire.
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Exemption(String unNumber, String adrClass, String packingGroup, boolean allowed) {

        /** The opposite exception for the same substances. */
        Exemption opposite() {
            return new Exemption(unNumber, adrClass, packingGroup, !allowed);
        }
    }
}
