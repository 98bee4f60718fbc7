package io.waybill.freight.cataloguefile;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * The rows of a table, of a document or of a file.
 *
 * @param positions of a file: for each column of the table its place in the file, from 0 on, -1 if it is not there;
 *     {@code null} for a document
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Sheet(Table table, List<Row> rows, int[] positions) {

    /**
     * A row.
     *
     * @param number in the file, from 1 on; 0 in a document
     * @param owner of a list: the key of the row of the parent, with {@code null} for what is left out; else empty
     * @param fields by the columns of the table, {@code null} where there is nothing
     */
    record Row(int number, List<String> owner, JsonNode[] fields) {}

    boolean isOfFile() {
        return positions != null;
    }

    /** The place of a cell as spreadsheets write it: {@code ruleSets!C14}. */
    static String place(String sheet, int position, int row) {
        return sheet + "!" + letters(position) + row;
    }

    private static String letters(int position) {
        String last = String.valueOf((char) ('A' + position % 26));
        return position < 26 ? last : letters(position / 26 - 1) + last;
    }
}
