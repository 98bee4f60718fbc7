package io.waybill.freight.change;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.common.catalogue.Difference;

/**
 * One thing that a version changed.
 *
 * @param subject what it is about
 * @param code of the product, package type and so on
 * @param path where in the product or package type, as {@link Difference#path()}; absent for all of it
 * @param before the value before; absent for what was added
 * @param after the value since; absent for what was removed
 * @param text the change as a line to read
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CatalogueChange(
        Subject subject, String code, Difference.Kind kind, String path, JsonNode before, JsonNode after, String text) {

    /** What clients know of a catalogue. */
    public enum Subject {
        PRODUCT,
        /** What shipments with a product weigh for the tariff. */
        WEIGHTS,
        PACKAGE_TYPE,
        ADDITIONAL_SERVICE,
        DANGEROUS_GOODS,
        PLACE
    }
}
