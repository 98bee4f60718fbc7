package io.waybill.common.catalogue;

/**
 * What a file with a part of a document, such as one table, is put into.
 *
 * @param version the latest version
 * @param plan the last plan, if the file goes into its document; {@code null} if it goes into that of the version
 */
public record CatalogueBase(CatalogueVersion version, CatalogueDraft plan) {}
