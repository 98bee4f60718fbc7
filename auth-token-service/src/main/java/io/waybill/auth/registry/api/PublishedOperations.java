package io.waybill.auth.registry.api;

import java.util.List;
import java.util.Map;

/**
 * The operations that certification asks for: those with a known caller that the API's document does not mark
 * {@code x-certification: optional}.
 */
public final class PublishedOperations {

    private static final Map<String, List<String>> BY_API = Map.of(
            Api.FREIGHT.id(),
            List.of(
                    "listProducts",
                    "getProduct",
                    "matchProducts",
                    "calculateChargeableWeight",
                    "listPackageTypes",
                    "listPackageTypesOfProduct"),
            Api.PARCEL.id(),
            List.of("issueParcelToken", "tryParcelToken"),
            Api.INDIA_INSTRUCTION.id(),
            List.of("giveAlternateInstruction", "getInstructionStatus", "getInstructionOptions", "getTimeSlots"),
            Api.INDIA_PRODUCT.id(),
            List.of("listExpressProducts"));

    private PublishedOperations() {}

    /** The operation ids of each API, in the order of its document. */
    public static Map<String, List<String>> byApi() {
        return BY_API;
    }
}
