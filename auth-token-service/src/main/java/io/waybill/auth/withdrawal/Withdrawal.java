package io.waybill.auth.withdrawal;

import io.waybill.common.sql.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;

/**
 * A row of {@code withdrawal}: one entry of the list that the services read. What it does not concern is {@code null}.
 *
 * @param clientId with a token, too: whose it is
 * @param until when the last token that it can affect has expired
 */
record Withdrawal(
        long version, String jti, String clientId, String api, String sid, String kid, Instant before, Instant until) {

    static Withdrawal from(ResultSet row) throws SQLException {
        return new Withdrawal(
                row.getLong("version"),
                row.getString("jti"),
                row.getString("client_id"),
                row.getString("api"),
                row.getString("sid"),
                row.getString("kid"),
                Sql.instant(row, "before"),
                Sql.instant(row, "until"));
    }
}
