package io.waybill.auth;

import io.waybill.test.server.PostgresResource;

/**
 * The database under test takes no writes until this is closed, as a standby or a server that has run out of room. Its
 * sessions are ended when it begins, as by a fail-over; those that were opened meanwhile never take writes.
 */
final class ReadOnlyDatabase implements AutoCloseable {

    private final String database = PostgresResource.databaseName();

    private ReadOnlyDatabase() {}

    /** Makes it read-only now. */
    static ReadOnlyDatabase begin() {
        ReadOnlyDatabase readOnly = new ReadOnlyDatabase();
        PostgresResource.asSuperuser("alter database " + readOnly.database + " set default_transaction_read_only = on");
        PostgresResource.asSuperuser(
                "select pg_terminate_backend(pid) from pg_stat_activity where datname = '" + readOnly.database + "'");
        return readOnly;
    }

    /** New sessions take writes again. */
    @Override
    public void close() {
        PostgresResource.asSuperuser("alter database " + database + " reset default_transaction_read_only");
    }
}
