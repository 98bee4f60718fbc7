package io.waybill.freight.cataloguefile;

import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.common.catalogue.CatalogueFile;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.error.Violations;
import io.waybill.common.json.RequestReader;
import io.waybill.freight.catalogue.snapshot.JsonText;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * Converts tables of a catalogue document to CSV files and back. A replica converts one at a time: a document's tree
 * takes much memory.
 */
@Singleton
public class CatalogueCsv {

    private static final int CONVERTED_WITHIN_SECONDS = 5;

    private final Semaphore converting = new Semaphore(1);

    public List<String> tables() {
        return DocumentTables.ALL.stream().map(Table::name).toList();
    }

    /**
     * A table of a published document as CSV.
     *
     * @throws ApiException 404 if there is no such table, 409 if the document has something that does not fit into
     *     cells, 503 while another file is converted
     */
    public String csv(String document, String table) {
        Table wanted = table(table);
        return alone(() -> CsvTable.write(Sheets.of(published(document)).get(wanted)));
    }

    /**
     * A published document with another table, that of a CSV file.
     *
     * @param mostBytes how large the document may be as JSON
     * @throws ApiException 404 if there is no such table, 400 with the place of each problem, 413 if the document is
     *     too large, 503 while another file is converted
     */
    public CatalogueFile readCsv(String document, String table, byte[] file, int mostBytes) {
        Table replaced = table(table);
        return alone(() -> {
            Sheet sheet = CsvTable.read(replaced, file, mostBytes);
            Sheets sheets = Sheets.of(published(document));
            sheets.put(sheet);
            return document(sheets, mostBytes);
        });
    }

    private static Table table(String name) {
        return DocumentTables.find(name)
                .orElseThrow(() -> ApiException.notFound("there is no table " + name + " of the catalogue"));
    }

    private static JsonNode published(String document) {
        return RequestReader.tree(document.getBytes(StandardCharsets.UTF_8));
    }

    private static CatalogueFile document(Sheets sheets, int mostBytes) {
        Violations violations = new Violations();
        JsonNode tree = sheets.document(violations);
        violations.throwIfAny();
        byte[] json = JsonText.bytesOf(tree);
        if (json.length > mostBytes) {
            throw new ApiException(
                    ErrorCode.PAYLOAD_TOO_LARGE,
                    "the catalogue in the file is larger than " + mostBytes + " bytes as a JSON document");
        }
        return new CatalogueFile(new String(json, StandardCharsets.UTF_8), sheets::placed);
    }

    private <T> T alone(Supplier<T> conversion) {
        if (!converting.tryAcquire()) {
            throw ApiException.unavailable("another file is being converted", CONVERTED_WITHIN_SECONDS);
        }
        try {
            return conversion.get();
        } finally {
            converting.release();
        }
    }
}
