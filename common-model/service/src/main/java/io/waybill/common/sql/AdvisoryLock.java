package io.waybill.common.sql;

/**
 * The advisory locks of all services, which share a database and with it the numbers of locks. A transaction holds one
 * until it ends. A number stays as it is: in a roll-out, replicas of two versions exclude each other by it.
 */
public enum AdvisoryLock {

    /** One replica at a time registers the configured applications. */
    CONFIGURED_APPLICATIONS(1),
    /** One transaction at a time gives service accounts to applications: each is of one only. */
    SERVICE_ACCOUNTS(2),
    /** One replica at a time writes the configured accounts of the portal. */
    CONFIGURED_ACCOUNTS(3),
    /** One replica at a time makes the predefined backend user. */
    PREDEFINED_USER(4),
    /** One replica at a time makes signing keys. */
    SIGNING_KEYS(6),
    /** One replica at a time deletes expired opaque tokens. */
    EXPIRED_TOKENS(7),
    /** One replica at a time deletes old audit records of a schema: with a hash of its name. */
    AUDIT_RETENTION(8),
    /** One replica at a time deletes old instructions and waybills. */
    INSTRUCTION_RETENTION(9),
    /** One replica at a time carries out instructions on a sandbox's waybills. */
    SIMULATION(10),
    /** One transaction at a time registers a webhook of an application: with a hash of its id. */
    WEBHOOKS(11);

    /** Apart from the numbers that other software may use in the same database. */
    private static final int FIRST = 0x77617900;

    private final int number;

    AdvisoryLock(int number) {
        this.number = FIRST + number;
    }

    /** The first argument of {@code pg_advisory_xact_lock}; the second is the hash, if there is one. */
    public int number() {
        return number;
    }
}
