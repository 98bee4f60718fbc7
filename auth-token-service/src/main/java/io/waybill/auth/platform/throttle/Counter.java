package io.waybill.auth.platform.throttle;

/**
 * A counter of failures.
 *
 * @param network name of the source network
 * @param subject the tried id, hashed; or {@link #ALL_IDS}
 * @param free number of failures without a delay
 */
record Counter(String network, String subject, int free) {

    /** Counts the different ids that have failed from a network. */
    static final String ALL_IDS = "*";

    boolean isOfAllIds() {
        return subject.equals(ALL_IDS);
    }
}
