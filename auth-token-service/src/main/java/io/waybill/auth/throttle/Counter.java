package io.waybill.auth.throttle;

/**
 * What failures are counted for.
 *
 * @param network name of the network that they come from
 * @param subject the id that was tried, hashed; or {@link #ALL_IDS}
 * @param free how many failures cost nothing
 */
record Counter(String network, String subject, int free) {

    /** Counts the different ids that have failed from a network. */
    static final String ALL_IDS = "*";

    boolean isOfAllIds() {
        return subject.equals(ALL_IDS);
    }
}
