package io.waybill.freight.cataloguefile;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.Violations;
import io.waybill.common.web.export.Csv;
import io.waybill.freight.cataloguefile.SheetReader.DocumentSize;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A table as CSV (RFC 4180, UTF-8). Between the cells is a comma; an import may have semicolons instead. */
final class CsvTable {

    private static final CsvMapper MAPPER =
            CsvMapper.builder().enable(CsvParser.Feature.WRAP_AS_ARRAY).build();
    private static final String BYTE_ORDER_MARK = "\uFEFF";
    private static final Pattern THOUSANDS = Pattern.compile("\\s*-?[1-9][0-9]{0,2}\\.[0-9]{3}\\s*");

    private CsvTable() {}

    /** @throws ApiException 409 if a list has an element with a blank */
    static String write(Sheet sheet) {
        StringBuilder text =
                new StringBuilder(line(sheet.table().header().stream().map(Csv::cell)));
        for (Sheet.Row row : sheet.rows()) {
            text.append(line(Stream.concat(
                    row.owner().stream().map(key -> key == null ? "" : Csv.cell(key)),
                    Arrays.stream(row.fields()).map(CsvTable::cell))));
        }
        return text.toString();
    }

    private static String line(Stream<String> cells) {
        return cells.collect(Collectors.joining(",", "", Csv.END));
    }

    private static String cell(JsonNode field) {
        if (field == null) {
            return "";
        }
        String text = ColumnType.write(field);
        if (text == null) {
            throw ApiException.conflict("a list has an element with a blank: " + field + "; read the document as JSON");
        }
        return Csv.cell(text);
    }

    /**
     * The rows of a file.
     *
     * @throws ApiException 400 with the place of each problem; 413 if the document gets larger than {@code mostBytes}
     */
    static Sheet read(Table table, byte[] file, long mostBytes) {
        String text = decoded(file);
        int endOfHeader = text.indexOf('\n');
        String header = endOfHeader < 0 ? text : text.substring(0, endOfHeader);
        boolean hasSemicolons = header.indexOf(';') >= 0;
        CsvSchema schema = CsvSchema.emptySchema().withColumnSeparator(hasSemicolons ? ';' : ',');
        Violations violations = new Violations();
        SheetReader rows = new SheetReader(table, new DocumentSize(mostBytes), violations);
        try (Reader source = new StringReader(text);
                MappingIterator<String[]> lines =
                        MAPPER.readerFor(String[].class).with(schema).readValues(source)) {
            for (int number = 1; lines.hasNextValue(); number++) {
                rows.row(number, cells(lines.nextValue(), hasSemicolons));
            }
        } catch (JsonProcessingException e) {
            throw ApiException.malformed(
                    "the file is no CSV: line " + e.getLocation().getLineNr() + " has a quotation mark"
                            + " that is not closed, or one in the middle of a cell");
        } catch (IOException e) {
            throw new IllegalStateException("reading from memory failed", e);
        }
        Sheet sheet = rows.sheet();
        violations.throwIfAny();
        return sheet;
    }

    private static List<Cell> cells(String[] line, boolean hasSemicolons) {
        List<Cell> cells = new ArrayList<>(line.length);
        for (String cell : line) {
            cells.add(cell.isEmpty() ? null : cell(Csv.text(cell), hasSemicolons));
        }
        return cells;
    }

    private static Cell cell(String text, boolean hasSemicolons) {
        // Spreadsheets write semicolons where the comma is the decimal sign; a point may then be that of thousands.
        return new Cell(text, hasSemicolons && THOUSANDS.matcher(text).matches());
    }

    private static String decoded(byte[] file) {
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        ByteBuffer bytes = ByteBuffer.wrap(file);
        CharBuffer text = CharBuffer.allocate(file.length);
        CoderResult result = decoder.decode(bytes, text, true);
        text.flip();
        if (result.isError()) {
            long line = text.chars().filter(c -> c == '\n').count() + 1;
            throw ApiException.malformed("the file is not UTF-8: line " + line + "; save it as CSV UTF-8");
        }
        String all = text.toString();
        return all.startsWith(BYTE_ORDER_MARK) ? all.substring(1) : all;
    }
}
