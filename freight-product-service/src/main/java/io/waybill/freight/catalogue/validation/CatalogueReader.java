package io.waybill.freight.catalogue.validation;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.Violations;
import io.waybill.common.json.RequestReader;
import io.waybill.freight.catalogue.document.FreightCatalogue;

/**
 * Reads an operator's document into a catalogue, checking all of it: every field, and every code against the table it
 * comes from. {@code docs/reference/freight-catalogue.md} describes the document.
 */
public final class CatalogueReader {

    private final RequestReader reader;

    public CatalogueReader(RequestReader reader) {
        this.reader = reader;
    }

    /**
     * Reads the catalogue of a document.
     *
     * @throws ApiException 400 with every violation and its pointer
     */
    public FreightCatalogue read(String document) {
        return reader.readDocument(document, FreightCatalogue.class, CatalogueReader::check);
    }

    private static void check(FreightCatalogue catalogue, Violations violations) {
        RowChecks checks = new RowChecks(violations);
        ReferenceRules references = new ReferenceRules(catalogue, checks);
        ProductRules products = new ProductRules(catalogue, references, checks);
        new TariffRules(catalogue, references, products.codes(), checks).check();
        new ReferenceCaseRules(products.codes(), checks).check(catalogue);
    }
}
