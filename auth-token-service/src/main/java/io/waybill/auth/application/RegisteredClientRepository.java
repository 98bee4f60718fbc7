package io.waybill.auth.application;

import io.waybill.auth.application.RegisteredClient.KnownSecret;
import io.waybill.common.WaybillConfig;
import io.waybill.common.security.LicenceThumbprint;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import javax.sql.DataSource;

/**
 * Reads clients for {@link ClientDirectory}: each with one statement, because after a start many are asked for at once.
 */
@ApplicationScoped
class RegisteredClientRepository {

    private static final Set<String> INDIA = Set.of("india-instruction", "india-product");

    private static final String LOAD = """
            SELECT a.id, a.client_id, a.state, a.business_region, a.service_level, a.roles, a.tokens_not_before,
                ARRAY(SELECT api FROM api_grant WHERE application_id = a.id AND environment = ? AND state = 'approved') AS apis,
                s.ids, s.hashes, s.ends, l.logins, l.pairs
            FROM application a,
                LATERAL (SELECT array_agg(id ORDER BY created_at, id) AS ids, array_agg(hash ORDER BY created_at, id) AS hashes,
                        array_agg((extract(epoch FROM expires_at) * 1000000)::bigint ORDER BY created_at, id) AS ends
                    FROM secret WHERE application_id = a.id AND (expires_at IS NULL OR expires_at > ?)) s,
                LATERAL (SELECT array_agg(login_thumbprint ORDER BY created_at, login_id) AS logins,
                        array_agg(pair_thumbprint ORDER BY created_at, login_id) AS pairs
                    FROM licence WHERE application_id = a.id) l
            WHERE a.client_id = ?
            """;

    private final DataSource database;
    private final String environment;
    private final Clock clock;

    RegisteredClientRepository(DataSource database, WaybillConfig config, Clock clock) {
        this.database = database;
        this.clock = clock;
        this.environment = config.environment().claim();
    }

    /** The client as it is now, whatever its state. */
    Optional<RegisteredClient> load(String clientId) {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(LOAD)) {
            statement.setString(1, environment);
            statement.setObject(2, OffsetDateTime.ofInstant(clock.instant(), ZoneOffset.UTC));
            statement.setString(3, clientId);
            try (ResultSet row = statement.executeQuery()) {
                return row.next() ? Optional.of(client(row)) : Optional.empty();
            }
        } catch (SQLException e) {
            throw new IllegalStateException("a client could not be read", e);
        }
    }

    private static RegisteredClient client(ResultSet row) throws SQLException {
        Set<String> apis = Set.of((String[]) row.getArray("apis").getArray());
        String roles = row.getString("roles");
        return new RegisteredClient(
                row.getObject("id", UUID.class),
                row.getString("client_id"),
                row.getString("state").equals(ApplicationState.approved.name()),
                row.getString("business_region"),
                row.getString("service_level"),
                roles.isEmpty() ? Set.of() : Set.of(roles.split(" ")),
                apis,
                apis.stream().anyMatch(INDIA::contains) ? licences(row) : List.of(),
                secrets(row),
                row.getLong("tokens_not_before"),
                null);
    }

    private static List<KnownSecret> secrets(ResultSet row) throws SQLException {
        Array ids = row.getArray("ids");
        if (ids == null) {
            return List.of();
        }
        String[] id = (String[]) ids.getArray();
        byte[][] hash = (byte[][]) row.getArray("hashes").getArray();
        Long[] end = (Long[]) row.getArray("ends").getArray();
        List<KnownSecret> secrets = new ArrayList<>();
        for (int i = 0; i < id.length; i++) {
            secrets.add(new KnownSecret(
                    id[i], hash[i], end[i] == null ? null : Instant.EPOCH.plus(end[i], ChronoUnit.MICROS)));
        }
        return List.copyOf(secrets);
    }

    private static List<LicenceThumbprint> licences(ResultSet row) throws SQLException {
        Array logins = row.getArray("logins");
        if (logins == null) {
            return List.of();
        }
        String[] login = (String[]) logins.getArray();
        String[] pair = (String[]) row.getArray("pairs").getArray();
        List<LicenceThumbprint> licences = new ArrayList<>();
        for (int i = 0; i < login.length; i++) {
            licences.add(new LicenceThumbprint(login[i], pair[i]));
        }
        return List.copyOf(licences);
    }
}
