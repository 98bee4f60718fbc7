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
        /** A text like {@code 1.250} where many write thousands with a point: 1250, or 1.25. */
        TEXT_OF_TWO_NUMBERS,
        NUMBER,
        /** A number with a format of its own: what a person sees is not known. */
        FORMATTED_NUMBER,
        DATE,
        BOOLEAN
    }
}
