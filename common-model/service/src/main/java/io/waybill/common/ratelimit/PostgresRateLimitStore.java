package io.waybill.common.ratelimit;

import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.AgroalConnectionFactoryConfiguration;
import io.agroal.api.configuration.supplier.AgroalConnectionFactoryConfigurationSupplier;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.exceptionsorter.PostgreSQLExceptionSorter;
import io.waybill.common.health.StaleConnections;
import io.waybill.common.security.ServiceLevel;
import io.waybill.common.sql.Sql;
import io.waybill.common.sql.UncheckedSqlException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import javax.sql.DataSource;

/**
 * The table {@code rate_limit}: one row per caller. Plain SQL: calls are counted on a pool of their own, outside the
 * transactions and sessions of the service.
 */
final class PostgresRateLimitStore implements RateLimitStore {

    // Counts, decides and reads in one statement: a call costs one round trip, and the row lock is held no longer. A
    // call that waited for the lock sees the counts of the others, because the values come from the locked row.
    private static final String TAKE = """
            with call as (
              select cast(? as text) as key, cast(? as bigint) as wanted, cast(? as bigint) as per_second,
                     cast(? as bigint) as per_day, cast(? as bigint) as returned, cast(? as bigint) as returned_day,
                     cast(floor(extract(epoch from clock_timestamp())) as bigint) as second
            )
            insert into rate_limit as r (key, second, in_second, in_day, granted)
            select key, second, granted, granted, granted
            from call, lateral (select greatest(0, least(wanted, per_second, per_day, greatest(1, per_day / 4))) as granted) g
            on conflict (key) do update set (second, in_second, in_day, granted) = (
              select u.second, u.in_second + g.granted, u.in_day + g.granted, g.granted
              from call c,
                lateral (select
                  case when r.second between c.second and c.second + 10 then r.second else c.second end as second,
                  case when r.second between c.second and c.second + 10 then r.in_second else 0 end as in_second,
                  case when r.second / 86400 >= c.second / 86400
                       then greatest(0, r.in_day - case when c.returned_day = r.second / 86400 then c.returned else 0 end)
                       else 0 end as in_day) u,
                lateral (select greatest(0, least(c.wanted, c.per_second - u.in_second, c.per_day - u.in_day,
                                                  greatest(1, (c.per_day - u.in_day) / 4))) as granted) g)
            returning granted, in_day, second, cast(floor(extract(epoch from clock_timestamp()) * 1000) as bigint) as now""";

    // Rows are locked in order of their keys: replicas that stop at the same time have many callers in common.
    private static final String GIVE_BACK = """
            with unused as (
              select * from unnest(cast(? as text[]), cast(? as bigint[]), cast(? as bigint[])) as u (key, calls, day)
            ), locked as (
              select key from rate_limit where key in (select key from unused) order by key for update
            )
            update rate_limit r set in_day = greatest(0, r.in_day - unused.calls)
            from unused join locked using (key)
            where r.key = unused.key and r.second / 86400 = unused.day""";

    private static final String DELETE_STALE = """
            delete from rate_limit where key in (
              select key from rate_limit where second < extract(epoch from clock_timestamp()) - 2 * 86400
              limit ? for update skip locked)""";

    private final Sql sql;
    private final Runnable close;

    private PostgresRateLimitStore(DataSource dataSource, Runnable close) {
        this.sql = new Sql(dataSource);
        this.close = close;
    }

    /** On a pool of its own to the service's database; it ends with the store. */
    static PostgresRateLimitStore withPool(AgroalDataSource service, RateLimitConfig config) throws SQLException {
        AgroalDataSource pool = pool(service, config);
        return new PostgresRateLimitStore(pool, pool::close);
    }

    static PostgresRateLimitStore on(DataSource dataSource) {
        return new PostgresRateLimitStore(dataSource, () -> {});
    }

    @Override
    public Grant take(String key, ServiceLevel level, long wanted, UnusedCalls unused) {
        return answered(() -> sql.first(
                        TAKE,
                        PostgresRateLimitStore::grant,
                        key,
                        wanted,
                        level.perSecond(),
                        level.perDay(),
                        unused.calls(),
                        unused.day())
                .orElseThrow());
    }

    @Override
    public void giveBack(Map<String, UnusedCalls> unused) {
        List<Map.Entry<String, UnusedCalls>> callers = List.copyOf(unused.entrySet());
        answered(() -> sql.update(
                GIVE_BACK,
                callers.stream().map(Map.Entry::getKey).toArray(String[]::new),
                callers.stream().mapToLong(caller -> caller.getValue().calls()).toArray(),
                callers.stream().mapToLong(caller -> caller.getValue().day()).toArray()));
    }

    @Override
    public int deleteStale(int limit) {
        return answered(() -> sql.update(DELETE_STALE, limit));
    }

    @Override
    public void close() {
        close.run();
    }

    private static Grant grant(ResultSet row) throws SQLException {
        return new Grant(row.getLong("granted"), row.getLong("in_day"), row.getLong("second"), row.getLong("now"));
    }

    private static <T> T answered(Supplier<T> statement) {
        try {
            return statement.get();
        } catch (UncheckedSqlException e) {
            throw new RateLimitStoreException(e.getCause());
        }
    }

    /**
     * Counting must not join the service's transactions or wait as long as they may, and a busy service must not stop
     * it.
     */
    private static AgroalDataSource pool(AgroalDataSource service, RateLimitConfig config) throws SQLException {
        AgroalConnectionFactoryConfiguration database =
                service.getConfiguration().connectionPoolConfiguration().connectionFactoryConfiguration();
        String timeoutSeconds = Long.toString(Math.max(1, config.timeout().toSeconds()));
        AgroalConnectionFactoryConfigurationSupplier counting = new AgroalConnectionFactoryConfigurationSupplier(
                        database)
                .autoCommit(true)
                .jdbcProperty("connectTimeout", timeoutSeconds)
                .jdbcProperty("socketTimeout", timeoutSeconds);
        if (!config.synchronousCommit()) {
            counting.initialSql("set synchronous_commit = off");
        }
        AgroalDataSource pool = AgroalDataSource.from(new AgroalDataSourceConfigurationSupplier()
                .connectionPoolConfiguration(settings -> settings.maxSize(config.connections())
                        // Connecting may take longer than a call waits, so the first call finds a connection.
                        .initialSize(1)
                        .minSize(1)
                        .acquisitionTimeout(config.timeout())
                        .reapTimeout(Duration.ofMinutes(5))
                        .exceptionSorter(new PostgreSQLExceptionSorter())
                        .connectionFactoryConfiguration(counting)));
        pool.setPoolInterceptors(List.of(new StaleConnections(pool)));
        return pool;
    }
}
