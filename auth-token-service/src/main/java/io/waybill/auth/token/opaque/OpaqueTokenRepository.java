package io.waybill.auth.token.opaque;

import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.UUID;
import javax.sql.DataSource;

/** The rows of opaque tokens. Plain JDBC: one statement each, and the clean-up truncates partitions. */
@ApplicationScoped
class OpaqueTokenRepository {

    /** One replica at a time cleans up. */
    private static final long CLEANING = 0x77617962_6f707171L;

    private static final int BATCH = 10_000;

    private static final String INSERT = """
            INSERT INTO opaque_token
            (slot, id, application_id, client_id, secret_id, username, user_version, issued_at, expires_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """;
    private static final String FIND = """
            SELECT application_id, client_id, secret_id, username, user_version, issued_at, expires_at
            FROM opaque_token WHERE slot = ? AND id = ?
            """;

    private final DataSource database;

    OpaqueTokenRepository(DataSource database) {
        this.database = database;
    }

    void insert(OpaqueToken token) {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(INSERT)) {
            statement.setInt(1, token.slot());
            statement.setString(2, token.id());
            statement.setObject(3, token.applicationId());
            statement.setString(4, token.clientId());
            statement.setString(5, token.secretId());
            statement.setString(6, token.username());
            statement.setLong(7, token.userVersion());
            statement.setObject(8, utc(token.issuedAt()));
            statement.setObject(9, utc(token.expiresAt()));
            statement.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException("an opaque token could not be stored", e);
        }
    }

    Optional<OpaqueToken> find(int slot, String id) {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(FIND)) {
            statement.setInt(1, slot);
            statement.setString(2, id);
            try (ResultSet row = statement.executeQuery()) {
                return row.next() ? Optional.of(read(slot, id, row)) : Optional.empty();
            }
        } catch (SQLException e) {
            throw new IllegalStateException("an opaque token could not be read", e);
        }
    }

    void delete(int slot, String id) {
        try (Connection connection = database.getConnection();
                PreparedStatement statement =
                        connection.prepareStatement("DELETE FROM opaque_token WHERE slot = ? AND id = ?")) {
            statement.setInt(1, slot);
            statement.setString(2, id);
            statement.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException("an opaque token could not be deleted", e);
        }
    }

    /**
     * Empties the slots whose tokens have all expired, unless another replica is doing so. Tokens that expired before
     * {@code overdue} but share their slot with a live one, as after a change of the lifetime, are deleted in batches.
     *
     * @return how many slots were emptied
     */
    int emptyExpiredSlots(Instant now, Instant overdue) throws SQLException {
        int emptied = 0;
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement()) {
                if (isTrue(statement, "SELECT pg_try_advisory_xact_lock(" + CLEANING + ")")) {
                    statement.execute("SET LOCAL lock_timeout = '200ms'");
                    for (int slot = 0; slot < OpaqueTokenCodec.SLOTS; slot++) {
                        if (emptyIfExpired(connection, statement, slot, now)) {
                            emptied++;
                        } else {
                            deleteOverdue(connection, slot, overdue);
                        }
                    }
                }
                connection.commit();
            } catch (SQLException e) {
                connection.rollback();
                throw e;
            }
        }
        return emptied;
    }

    private static boolean emptyIfExpired(Connection connection, Statement statement, int slot, Instant now)
            throws SQLException {
        String table = "opaque_token_slot_" + slot;
        if (!isTrue(statement, "SELECT EXISTS (SELECT 1 FROM " + table + ")") || hasLive(connection, table, now)) {
            return false;
        }
        // Checked again under the lock: a token may have been added in between.
        statement.execute("LOCK TABLE " + table + " IN ACCESS EXCLUSIVE MODE");
        if (hasLive(connection, table, now)) {
            return false;
        }
        statement.execute("TRUNCATE " + table);
        return true;
    }

    private static void deleteOverdue(Connection connection, int slot, Instant overdue) throws SQLException {
        String table = "opaque_token_slot_" + slot;
        try (PreparedStatement delete =
                connection.prepareStatement("DELETE FROM " + table + " WHERE ctid = ANY (ARRAY(SELECT ctid FROM "
                        + table + " WHERE expires_at < ? LIMIT " + BATCH + "))")) {
            delete.setObject(1, utc(overdue));
            delete.executeUpdate();
        }
    }

    private static boolean hasLive(Connection connection, String table, Instant now) throws SQLException {
        try (PreparedStatement live =
                connection.prepareStatement("SELECT EXISTS (SELECT 1 FROM " + table + " WHERE expires_at > ?)")) {
            live.setObject(1, utc(now));
            try (ResultSet row = live.executeQuery()) {
                row.next();
                return row.getBoolean(1);
            }
        }
    }

    private static boolean isTrue(Statement statement, String query) throws SQLException {
        try (ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getBoolean(1);
        }
    }

    private static OpaqueToken read(int slot, String id, ResultSet row) throws SQLException {
        return new OpaqueToken(
                slot,
                id,
                row.getObject(1, UUID.class),
                row.getString(2),
                row.getString(3),
                row.getString(4),
                row.getLong(5),
                row.getObject(6, OffsetDateTime.class).toInstant(),
                row.getObject(7, OffsetDateTime.class).toInstant());
    }

    private static OffsetDateTime utc(Instant time) {
        return OffsetDateTime.ofInstant(time, ZoneOffset.UTC);
    }
}
