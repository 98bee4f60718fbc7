package io.waybill.common.sql;

import java.sql.SQLException;

/** A statement that the database refused, or did not answer. */
public final class UncheckedSqlException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public UncheckedSqlException(SQLException cause) {
        super(cause);
    }
}
