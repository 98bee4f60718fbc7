package io.waybill.common.web;

import java.sql.SQLException;
import java.sql.SQLTransientException;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;

/**
 * Distinguishes a database that is unavailable, restarting, migrated, read-only or overloaded from a defect: the call
 * can be repeated and is answered 503.
 */
public final class DatabaseOutage {

    /**
     * SQLSTATEs of PostgreSQL (Appendix A of its manual): connection lost (08), read-only, as a standby is (25006),
     * serialization failure and deadlock (40), out of resources (53), lock not available (55P03), cancelled by a
     * timeout (57014), shutdown and crash (57P). A table that has got a column refuses the prepared statements of each
     * connection once (0A000); the driver then prepares them anew.
     */
    private static final Pattern STATES = Pattern.compile("08...|0A000|25006|40...|53...|55P03|57014|57P..");

    private DatabaseOutage() {}

    /**
     * Whether such an outage is among the causes of {@code error}, or of its suppressed exceptions, where a failed
     * commit hides its cause.
     */
    public static boolean isBehind(Throwable error) {
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Throwable> open = new ArrayDeque<>();
        open.add(error);
        while (!open.isEmpty()) {
            Throwable next = open.poll();
            if (!seen.add(next)) {
                continue;
            }
            if (next instanceof SQLException sql && isOutage(sql)) {
                return true;
            }
            if (next.getCause() != null) {
                open.add(next.getCause());
            }
            Collections.addAll(open, next.getSuppressed());
        }
        return false;
    }

    private static boolean isOutage(SQLException error) {
        if (error.getSQLState() != null) {
            return STATES.matcher(error.getSQLState()).matches();
        }
        // The pool's own exceptions: no connection became free in time.
        return error instanceof SQLTransientException || error.getCause() instanceof TimeoutException;
    }
}
