package io.waybill.freight.cataloguefile;

/**
 * A cell of a file that is not empty.
 *
 * @param text the text; of a number its digits, of a day {@code 2026-01-31}, of a boolean {@code true}
 */
record Cell(Kind kind, String text) {

    /** What a file says that a cell is; all cells of a CSV file are texts. */
    enum Kind {
        TEXT,
        NUMBER,
        /** A number with a format of its own: what a person sees is not known. */
        FORMATTED_NUMBER,
        DATE,
        BOOLEAN
    }
}
