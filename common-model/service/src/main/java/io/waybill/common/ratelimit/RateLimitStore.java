package io.waybill.common.ratelimit;

import io.waybill.common.security.ServiceLevel;
import io.waybill.common.sql.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * The table {@code rate_limit}: one row per caller, in which all replicas count, by the database's clock. A row has the
 * last second in which calls were counted, and the number of calls in that second and on its UTC day. Plain SQL: calls
 * are counted on a pool of their own, or in another database, outside the transactions and sessions of the service.
 */
final class RateLimitStore {

    // Counts, decides and reads in one statement: a call costs one round trip, and the row lock is held no longer. A
    // call that waited for the lock sees the counts of the others, because the values come from the locked row. If the
    // clock goes back a little, calls count into the row's second; a day never gets calls back.
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

    private static final String GIVE_BACK =
            "update rate_limit set in_day = greatest(0, in_day - ?) where key = ? and second / 86400 = ?";

    private static final String DELETE_STALE = """
            delete from rate_limit where key in (
              select key from rate_limit where second < extract(epoch from clock_timestamp()) - 2 * 86400
              limit ? for update skip locked)""";

    private final Sql sql;

    RateLimitStore(DataSource dataSource) {
        this.sql = new Sql(dataSource);
    }

    /**
     * What the database granted.
     *
     * @param granted number of calls, 0 if a limit is used up
     * @param usedToday calls counted on the day so far, including leased ones
     * @param second the second in which they were counted, since the epoch
     * @param now the database's time, in milliseconds since the epoch
     */
    record Grant(long granted, long usedToday, long second, long now) {

        private static Grant from(ResultSet row) throws SQLException {
            return new Grant(row.getLong("granted"), row.getLong("in_day"), row.getLong("second"), row.getLong("now"));
        }

        long day() {
            return second / 86_400;
        }

        /** Milliseconds until the second ends; negative if waiting for the row took longer. */
        long millisLeftInSecond() {
            return (second + 1) * 1000 - now;
        }

        long millisToMidnight() {
            return (day() + 1) * 86_400_000 - now;
        }
    }

    /**
     * Gives back {@code returned} calls of the day {@code returnedDay}, then counts up to {@code wanted} calls. Grants
     * no more than a quarter of what the day has left, so that one replica does not take all of the last calls.
     */
    Grant take(String key, ServiceLevel level, long wanted, long returned, long returnedDay) {
        return sql.first(TAKE, Grant::from, key, wanted, level.perSecond(), level.perDay(), returned, returnedDay)
                .orElseThrow();
    }

    /** Gives back calls that were leased but not made. */
    void giveBack(String key, long unused, long day) {
        sql.update(GIVE_BACK, unused, key, day);
    }

    /** Deletes up to {@code limit} rows of callers without a call for two days; returns the number of rows. */
    int deleteStale(int limit) {
        return sql.update(DELETE_STALE, limit);
    }
}
