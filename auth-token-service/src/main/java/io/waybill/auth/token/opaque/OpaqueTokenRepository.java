package io.waybill.auth.token.opaque;

import io.waybill.common.WaybillConfig;
import io.waybill.common.sql.AdvisoryLock;
import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.Optional;

/**
 * The queries on opaque tokens. Plain SQL: each token costs one statement, and each introspection another, for which a
 * session and a transaction need four times the processor time. The clean-up truncates partitions, which have no
 * entity.
 */
@ApplicationScoped
class OpaqueTokenRepository {

    private static final int BATCH = 10_000;

    private static final String INSERT = """
            INSERT INTO opaque_token
            (slot, id, application_id, client_id, secret_id, username, user_version, issued_at, expires_at, environment)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """;
    private static final String FIND = """
            SELECT slot, id, application_id, client_id, secret_id, username, user_version, issued_at, expires_at
            FROM opaque_token WHERE slot = ? AND id = ? AND environment = ?
            """;

    private final Sql sql;
    private final String environment;

    OpaqueTokenRepository(Sql sql, WaybillConfig config) {
        this.sql = sql;
        this.environment = config.environment().claim();
    }

    void insert(OpaqueToken token) {
        sql.update(
                INSERT,
                token.slot(),
                token.id(),
                token.applicationId(),
                token.clientId(),
                token.secretId(),
                token.username(),
                token.userVersion(),
                token.issuedAt(),
                token.expiresAt(),
                environment);
    }

    /** The token, if it was issued in this environment. */
    Optional<OpaqueToken> find(int slot, String id) {
        return sql.first(FIND, Sql.as(OpaqueToken.class), slot, id, environment);
    }

    void delete(int slot, String id) {
        sql.update("DELETE FROM opaque_token WHERE slot = ? AND id = ?", slot, id);
    }

    /**
     * Empties the slots whose tokens have all expired, unless another replica is doing so. Tokens that expired before
     * {@code overdue} and share a slot with a live one, as after a change of the lifetime, are deleted in batches.
     */
    @Transactional
    void emptyExpiredSlots(Instant now, Instant overdue) {
        if (!sql.isTrue("SELECT pg_try_advisory_xact_lock(?)", AdvisoryLock.EXPIRED_TOKENS.number())) {
            return;
        }
        sql.update("SET LOCAL lock_timeout = '200ms'");
        for (int slot = 0; slot < OpaqueTokens.SLOTS; slot++) {
            String table = "opaque_token_slot_" + slot;
            if (!emptyIfExpired(table, now)) {
                sql.update(
                        "DELETE FROM " + table + " WHERE ctid = ANY (ARRAY(SELECT ctid FROM " + table
                                + " WHERE expires_at < ? LIMIT " + BATCH + "))",
                        overdue);
            }
        }
    }

    private boolean emptyIfExpired(String table, Instant now) {
        if (!sql.isTrue("SELECT EXISTS (SELECT 1 FROM " + table + ")") || hasLive(table, now)) {
            return false;
        }
        // Checked again under the lock: a token may have been added in between.
        sql.update("LOCK TABLE " + table + " IN ACCESS EXCLUSIVE MODE");
        if (hasLive(table, now)) {
            return false;
        }
        sql.update("TRUNCATE " + table);
        return true;
    }

    private boolean hasLive(String table, Instant now) {
        return sql.isTrue("SELECT EXISTS (SELECT 1 FROM " + table + " WHERE expires_at > ?)", now);
    }
}
