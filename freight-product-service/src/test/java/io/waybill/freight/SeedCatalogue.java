package io.waybill.freight;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.waybill.common.json.RequestReader;
import io.waybill.freight.catalogue.document.FreightCatalogue;
import io.waybill.freight.catalogue.document.RuleSet;
import io.waybill.freight.catalogue.snapshot.CompiledCatalogue;
import io.waybill.freight.catalogue.validation.CatalogueReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;

/** The seed catalogue, for tests of rules that need no container. */
public final class SeedCatalogue {

    /** A day on which the products of the seed are what their rows say. */
    public static final LocalDate DAY = LocalDate.of(2026, 6, 1);

    public static final FreightCatalogue LOADED = read(text());
    public static final CompiledCatalogue COMPILED = new CompiledCatalogue(LOADED, DAY);

    private SeedCatalogue() {}

    /** The catalogue of a document. */
    public static FreightCatalogue read(String document) {
        return new CatalogueReader(FreightRequests.READER).read(document);
    }

    /** As a document to change. */
    public static ObjectNode document() {
        return (ObjectNode) RequestReader.tree(bytes());
    }

    public static String text() {
        return new String(bytes(), StandardCharsets.UTF_8);
    }

    public static byte[] bytes() {
        try (var file = SeedCatalogue.class.getResourceAsStream("/seed/catalogue.json")) {
            return file.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static RuleSet ruleSet(String code) {
        return LOADED.ruleSets().stream()
                .filter(r -> r.code().equals(code))
                .findFirst()
                .orElseThrow();
    }
}
