package io.waybill.indiainstruction.ranges;

import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.exceptionsorter.PostgreSQLExceptionSorter;
import io.agroal.api.security.NamePrincipal;
import io.agroal.api.security.SimplePassword;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.waybill.common.partition.OwnersConnection;
import io.waybill.common.sql.Sql;
import io.waybill.database.DatabaseAccess;
import io.waybill.database.EmbeddedDatabase;
import io.waybill.indiainstruction.feed.FeedConfig;
import io.waybill.indiainstruction.feed.KeptRepository;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.flywaydb.core.Flyway;

/** The service's schema without the service, and its owner's runs at any time. */
public final class RangesDatabase implements AutoCloseable {

    private static final String SCHEMA = "india_instruction";

    /** When the tables of a copy were split. */
    public static final Instant SPLIT = Instant.parse("2026-11-27T01:00:00Z");

    private static final String SPLIT_DATABASE = "split";

    private static EmbeddedDatabase server;
    private static int copies;

    private final AgroalDataSource source;
    private final Sql sql;

    /** In an empty database. */
    public RangesDatabase(DatabaseAccess access) throws SQLException {
        this(pool(access));
        Flyway.configure()
                .dataSource(source)
                .locations("db/migration", "db/shared", "db/catalogue")
                .configuration(Map.of("flyway.postgresql.transactional.lock", "false"))
                .load()
                .migrate();
    }

    private RangesDatabase(AgroalDataSource source) {
        this.source = source;
        this.sql = new Sql(source);
    }

    /** A migrated database for one test. */
    public static RangesDatabase unsplit() throws IOException, SQLException {
        return copy(EmbeddedDatabase.DATABASE);
    }

    /** A database for one test in which instructions have been in ranges since {@link #SPLIT}. */
    public static RangesDatabase ofRanges() throws IOException, SQLException {
        return copy(SPLIT_DATABASE);
    }

    /** Of what this JVM has made once. */
    private static synchronized RangesDatabase copy(String original) throws IOException, SQLException {
        if (server == null) {
            server = EmbeddedDatabase.builder().stopAtExit().schema(SCHEMA).start();
            new RangesDatabase(server.schema(SCHEMA)).close();
            copy(EmbeddedDatabase.DATABASE, SPLIT_DATABASE);
            try (RangesDatabase split = new RangesDatabase(pool(server.schema(SPLIT_DATABASE, SCHEMA)))) {
                split.split(SPLIT);
            }
        }
        String name = "copy_" + ++copies;
        copy(original, name);
        return new RangesDatabase(pool(server.schema(name, SCHEMA)));
    }

    private static void copy(String original, String name) throws SQLException {
        try (Connection superuser =
                        DriverManager.getConnection(server.superuser().jdbcUrlWithCredentials());
                Statement statement = superuser.createStatement()) {
            statement.execute("create database " + name + " template " + original);
        }
    }

    private static AgroalDataSource pool(DatabaseAccess access) throws SQLException {
        return AgroalDataSource.from(new AgroalDataSourceConfigurationSupplier()
                .connectionPoolConfiguration(pool -> pool.maxSize(10)
                        .exceptionSorter(new PostgreSQLExceptionSorter())
                        .connectionFactoryConfiguration(factory -> factory.jdbcUrl(access.jdbcUrl())
                                .jdbcProperty("options", "-c lock_timeout=5s")
                                .principal(new NamePrincipal(access.username()))
                                .credential(new SimplePassword(access.password())))));
    }

    @Override
    public void close() {
        source.close();
    }

    public Sql sql() {
        return sql;
    }

    public Connection connection() throws SQLException {
        return source.getConnection();
    }

    /** As the schema's owner, at this time, beside a service of these settings. */
    public void maintain(Instant now, Map<String, String> settings) {
        new KeptRepository(sql)
                .state(config(settings).getConfigMapping(FeedConfig.class).retention());
        maintainAlone(now, settings);
    }

    /** As the schema's owner, at this time. */
    public void maintainAlone(Instant now, Map<String, String> settings) {
        InstructionRanges ranges = new InstructionRanges(
                new RangeRepository(sql),
                config(settings).getConfigMapping(RangeConfig.class),
                new KeptRepository(sql),
                Clock.fixed(now, ZoneOffset.UTC));
        try (Connection connection = connection()) {
            ranges.run(new OwnersConnection(connection));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static SmallRyeConfig config(Map<String, String> settings) {
        return new SmallRyeConfigBuilder()
                .withMapping(RangeConfig.class)
                .withMapping(FeedConfig.class)
                .withDefaultValues(settings)
                .build();
    }

    public void split(Instant now) {
        maintain(now, Map.of("waybill.instructions.ranges.split", "true"));
    }

    /** Statements without a result. */
    public void execute(String statements) {
        try (Connection connection = connection();
                Statement run = connection.createStatement()) {
            run.execute(statements);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The first column of every row. */
    public List<String> column(String query, Object... parameters) {
        return sql.list(query, row -> row.getString(1), parameters);
    }

    /** Stores an instruction for each of so many new waybills, as far as tables are concerned. */
    public void store(int from, int to, String state) {
        execute("""
                insert into waybill (awb_no, login_id, state, updated_at, changed_at)
                select (10000000 + n)::text, 'BLR01', 'IN_TRANSIT', now(), now() from generate_series(%1$d, %2$d) n;
                insert into instruction (awb_no, login_id, kind, mobile_no, accepted_at, accepted_on, application_id,
                  request_id, state, state_at)
                select (10000000 + n)::text, 'BLR01', 'SM', '+919876543210', now(), current_date, 'app', 'request',
                  'ACCEPTED', now() from generate_series(%1$d, %2$d) n;
                update instruction set state = '%3$s', state_at = now()
                where '%3$s' <> 'ACCEPTED' and awb_no between (10000000 + %1$d)::text and (10000000 + %2$d)::text;
                """.formatted(from, to, state));
    }

    /** Gives every entry of the feed a position. */
    public void number() {
        execute("""
                update feed_entry set position = instruction_id * 2 where position is null;
                update feed_change set position = instruction_id * 2 + 1 where position is null;
                """);
    }
}
