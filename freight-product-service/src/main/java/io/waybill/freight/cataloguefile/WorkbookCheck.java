package io.waybill.freight.cataloguefile;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;

/**
 * Looks through a workbook before it is read: what its parts hold when they are unpacked is bounded, none has a
 * DOCTYPE, and sheets have neither formulas nor merged cells. The reader of workbooks itself bounds nothing, and keeps
 * quiet about merged cells.
 */
final class WorkbookCheck {

    private static final int MOST_PARTS = 300;
    private static final long MOST_UNPACKED = 128L << 20;

    /** Of a part that is read as a whole: texts, styles and the list of sheets. */
    private static final long MOST_OF_A_PART = 24L << 20;

    private static final int MOST_CELLS_OF_A_ROW = 16_384;
    private static final int HEADER_ROWS = 1;
    private static final Pattern ROW = Pattern.compile("[1-9][0-9]{0,8}");
    private static final Pattern REFERENCE = Pattern.compile("[A-Z]{1,3}[1-9][0-9]{0,6}");
    private static final String OLE2 = "\u00D0\u00CF\u0011\u00E0";

    private final Violations violations = new Violations();
    private final Map<String, String> sheetNames = new HashMap<>();
    private final Map<String, String> targets = new HashMap<>();
    private long unpacked;

    private WorkbookCheck() {}

    /** @throws ApiException 400 or 413 with a sentence about the place */
    static void check(byte[] file) {
        String start = new String(file, 0, Math.min(file.length, 4), StandardCharsets.ISO_8859_1);
        if (start.equals(OLE2)) {
            throw ApiException.malformed(
                    "the file is an .xls workbook or has a password; save it as .xlsx without a password");
        }
        if (!start.startsWith("PK")) {
            throw ApiException.malformed("the file is no .xlsx workbook");
        }
        try (ZipFile zip = ZipFile.builder()
                .setSeekableByteChannel(new SeekableInMemoryByteChannel(file))
                .get()) {
            new WorkbookCheck().check(zip);
        } catch (IOException e) {
            throw ApiException.malformed("the file is no .xlsx workbook, or is damaged: its parts cannot be unpacked");
        }
    }

    private void check(ZipFile zip) throws IOException {
        int parts = 0;
        // The list of sheets comes first, so that the others can be called by their names.
        for (String list : new String[] {"xl/_rels/workbook.xml.rels", "xl/workbook.xml"}) {
            ZipArchiveEntry entry = zip.getEntry(list);
            if (entry == null) {
                throw ApiException.malformed("the file is no .xlsx workbook: it has no " + list);
            }
        }
        scan(zip, zip.getEntry("xl/_rels/workbook.xml.rels"));
        scan(zip, zip.getEntry("xl/workbook.xml"));
        unpacked = 0;
        for (ZipArchiveEntry entry : Collections.list(zip.getEntries())) {
            if (++parts > MOST_PARTS) {
                throw ApiException.malformed("the workbook has more than " + MOST_PARTS + " parts");
            }
            if (entry.getName().toLowerCase(Locale.ROOT).contains("vbaproject")) {
                throw hasMacros();
            }
            scan(zip, entry);
        }
        violations.throwIfAny();
    }

    private static ApiException hasMacros() {
        return ApiException.malformed("the workbook has macros; save it as .xlsx");
    }

    private void scan(ZipFile zip, ZipArchiveEntry entry) throws IOException {
        String name = entry.getName();
        String lower = name.toLowerCase(Locale.ROOT);
        try (InputStream part = new Bounded(zip.getInputStream(entry), name)) {
            if (lower.endsWith(".xml") || lower.endsWith(".rels")) {
                XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
                factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
                factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
                XMLStreamReader xml = factory.createXMLStreamReader(part);
                new Part(name).read(xml);
            } else {
                part.transferTo(OutputStream.nullOutputStream());
            }
        } catch (XMLStreamException e) {
            throw ApiException.malformed("the workbook is damaged: " + sheetNames.getOrDefault(name, name)
                    + " is not well-formed XML, line " + e.getLocation().getLineNumber());
        }
    }

    /** One part, and how far it has been read. */
    private final class Part {

        private final String name;
        private String sheet;
        private int row;
        private int rows;
        private int cells;
        private String cell = "";

        Part(String name) {
            this.name = name;
        }

        void read(XMLStreamReader xml) throws XMLStreamException {
            while (xml.hasNext()) {
                int event = xml.next();
                if (event == XMLStreamConstants.DTD || event == XMLStreamConstants.ENTITY_REFERENCE) {
                    throw ApiException.malformed("the workbook has a DOCTYPE or an entity in " + name + ", line "
                            + xml.getLocation().getLineNumber());
                }
                if (event == XMLStreamConstants.START_ELEMENT) {
                    element(xml);
                }
            }
        }

        private void element(XMLStreamReader xml) {
            switch (xml.getLocalName()) {
                case "worksheet" -> sheet = sheetNames.getOrDefault(name, name);
                case "Relationship" -> {
                    if (name.equals("xl/_rels/workbook.xml.rels")) {
                        String target = String.valueOf(xml.getAttributeValue(null, "Target"));
                        targets.put(
                                xml.getAttributeValue(null, "Id"),
                                target.startsWith("/") ? target.substring(1) : "xl/" + target);
                    }
                }
                case "sheet" -> {
                    for (int i = 0; i < xml.getAttributeCount(); i++) {
                        if (xml.getAttributeLocalName(i).equals("id")
                                && targets.containsKey(xml.getAttributeValue(i))) {
                            sheetNames.put(targets.get(xml.getAttributeValue(i)), xml.getAttributeValue(null, "name"));
                        }
                    }
                }
                case "Override", "Default" -> {
                    String type = xml.getAttributeValue(null, "ContentType");
                    if (type != null && type.toLowerCase(Locale.ROOT).contains("macroenabled")) {
                        throw hasMacros();
                    }
                }
                default -> {
                    if (sheet != null && !sheet.equals(WorkbookWriter.READ_ME)) {
                        ofSheet(xml);
                    }
                }
            }
            if (sheet != null) {
                bound(xml);
            }
        }

        private void ofSheet(XMLStreamReader xml) {
            switch (xml.getLocalName()) {
                case "f" ->
                    violations.add(
                            sheet + "!" + cell,
                            ViolationCode.INVALID_FORMAT,
                            "row " + row + ", cell " + cell
                                    + ": is a formula, and formulas are not evaluated; paste its" + " value");
                case "mergeCell" -> {
                    String merged = xml.getAttributeValue(null, "ref");
                    violations.add(
                            sheet + "!" + merged,
                            ViolationCode.INVALID_FORMAT,
                            "cells " + merged + ": are merged; a row must have its own");
                }
                default -> {
                    // everything else is as it should be, or of no interest
                }
            }
        }

        private void bound(XMLStreamReader xml) {
            String reference = xml.getAttributeValue(null, "r");
            if (xml.getLocalName().equals("row")) {
                rows++;
                row = reference == null ? row + 1 : number(reference);
                cells = 0;
                if (Math.max(rows, row) > SheetReader.MOST_ROWS + HEADER_ROWS) {
                    throw ApiException.malformed("sheet " + sheet + ", row " + row + ": more than "
                            + SheetReader.MOST_ROWS + " rows; delete those below the last one");
                }
            } else if (xml.getLocalName().equals("c")) {
                cells++;
                cell = reference == null ? "" : reference;
                if (cells > MOST_CELLS_OF_A_ROW
                        || (reference != null && !REFERENCE.matcher(reference).matches())) {
                    throw ApiException.malformed("sheet " + sheet + ", row " + row + ": has a cell outside the sheet");
                }
            }
        }

        private int number(String reference) {
            if (ROW.matcher(reference).matches()) {
                return Integer.parseInt(reference);
            }
            throw ApiException.malformed("sheet " + sheet + ": has a row without a number");
        }
    }

    /** Counts what comes out of the file. */
    private final class Bounded extends FilterInputStream {

        private final String name;
        private final long most;
        private long bytes;

        Bounded(InputStream part, String name) {
            super(part);
            this.name = name;
            this.most = name.startsWith("xl/worksheets/") ? MOST_UNPACKED : MOST_OF_A_PART;
        }

        @Override
        public int read() throws IOException {
            int read = super.read();
            count(read < 0 ? 0 : 1);
            return read;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int read = super.read(buffer, offset, length);
            count(Math.max(read, 0));
            return read;
        }

        private void count(int more) {
            bytes += more;
            unpacked += more;
            if (bytes > most || unpacked > MOST_UNPACKED) {
                throw new ApiException(
                        ErrorCode.PAYLOAD_TOO_LARGE,
                        "the workbook is larger than " + (bytes > most ? most : MOST_UNPACKED)
                                + " bytes when it is unpacked, in " + sheetNames.getOrDefault(name, name));
            }
        }
    }
}
