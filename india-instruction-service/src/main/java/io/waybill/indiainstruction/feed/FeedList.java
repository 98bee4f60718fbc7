package io.waybill.indiainstruction.feed;

/** The lists that are read by a {@link FeedCursor}. */
public enum FeedList {
    /** What operators read: instructions and their changes. */
    INSTRUCTIONS('F'),
    /** What applications read: what became of the instructions that they gave. */
    OUTCOMES('O');

    /** The first byte of a cursor. */
    final byte mark;

    FeedList(char mark) {
        this.mark = (byte) mark;
    }
}
