package io.waybill.common.partition;

import io.waybill.common.sql.MigrationLock;
import io.waybill.database.DatabaseAccess;
import io.waybill.database.EmbeddedDatabase;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.postgresql.ds.PGSimpleDataSource;

/** Databases with an audit trail. */
final class Trail {

    static final String SCHEMA = "freight";

    private Trail() {}

    /** Lets a source lead to a new, empty database. */
    static void lead(PGSimpleDataSource source, EmbeddedDatabase server) throws SQLException {
        DatabaseAccess access = server.schema(server.createDatabase(), SCHEMA);
        source.setUrl(access.jdbcUrl());
        source.setUser(access.username());
        source.setPassword(access.password());
    }

    /** The migrations of the tables that all services have, as services run them. */
    static FluentConfiguration migrations(DataSource database) {
        FluentConfiguration configuration =
                Flyway.configure().dataSource(database).locations("classpath:db/shared");
        new MigrationLock(true).customize(configuration);
        return configuration;
    }
}
