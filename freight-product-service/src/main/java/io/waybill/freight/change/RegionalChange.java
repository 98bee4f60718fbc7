package io.waybill.freight.change;

import java.util.Set;

/**
 * A change, and who sees it.
 *
 * @param regions business regions; empty for all
 */
public record RegionalChange(Set<String> regions, CatalogueChange change) {

    boolean concerns(String region) {
        return regions.isEmpty() || regions.contains(region);
    }
}
