package io.waybill.common.catalogue;

/**
 * A version with its document.
 *
 * @param document the JSON, exactly as sent
 */
public record StoredCatalogue(CatalogueVersion version, String document) {}
