package io.waybill.benchmark.issue;

import io.waybill.benchmark.issue.KeepAlive.Answer;
import io.waybill.database.DatabaseAccess;
import java.io.IOException;
import java.net.InetAddress;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The applications of a run. One is registered through the operators' API, with all four grants and a licence; the
 * others are copies of its rows with ids of their own, so all have the same secret.
 */
final class Population {

    static final String USERNAME = "depot-7";
    static final String PASSWORD = "a password that nobody guesses";

    private static final List<String> APIS = List.of("parcel", "freight-product", "india-instruction", "india-product");

    private final List<String> clientIds = new ArrayList<>();
    private final String secret;

    private Population(String secret) {
        this.secret = secret;
    }

    String clientId(long n) {
        return clientIds.get((int) Math.floorMod(n, (long) clientIds.size()));
    }

    String secret() {
        return secret;
    }

    /**
     * Creates the applications; the service must be running, and only notices the copies when it starts the next time.
     */
    static Population make(AuthProcess service, DatabaseAccess database, int size) throws IOException, SQLException {
        try (KeepAlive http = new KeepAlive(InetAddress.getByName("127.0.0.1"), service.port())) {
            String token = field(
                    http.post(
                            "/auth/v4/accesstoken",
                            "grant_type=client_credentials&client_id=" + AuthProcess.OPERATOR_ID + "&client_secret="
                                    + service.operatorSecret()),
                    "access_token");
            String headers = "Content-Type: application/json\r\nAuthorization: Bearer " + token + "\r\n";
            Answer made = http.send("POST", "/admin/v1/applications", headers, """
                    {"name":"benchmark","owner":"benchmark","businessRegion":"SE","level":"standard"}""");
            String application = "/admin/v1/applications/" + field(made, "id");
            expect(http.send("POST", application + "/approve", headers, ""));
            for (String api : APIS) {
                String grant = "{\"api\":\"" + api + "\",\"environment\":\"production\"}";
                expect(http.send("POST", application + "/grants", headers, grant));
                expect(http.send("POST", application + "/grants/approve", headers, grant));
            }
            expect(http.send("POST", application + "/licences", headers, "{}"));
            expect(http.send(
                    "POST",
                    "/admin/v1/users",
                    headers,
                    "{\"username\":\"" + USERNAME + "\",\"password\":\"" + PASSWORD + "\"}"));
            Population population = new Population(field(made, "clientSecret"));
            population.copy(database, field(made, "clientId"), size);
            return population;
        }
    }

    private void copy(DatabaseAccess database, String original, int size) throws SQLException {
        try (Connection connection =
                        DriverManager.getConnection(database.jdbcUrl(), database.username(), database.password());
                PreparedStatement copy = connection.prepareStatement("""
                        WITH original AS (SELECT * FROM application WHERE client_id = ?),
                        copied AS (
                            INSERT INTO application (id, client_id, name, owner, business_region, service_level, roles, state,
                                tokens_not_before, created_at)
                            SELECT gen_random_uuid(), md5(n::text || client_id), name, owner, business_region, service_level,
                                roles, state, tokens_not_before, created_at
                            FROM original, generate_series(2, ?) n RETURNING id),
                        secrets AS (
                            INSERT INTO secret (id, application_id, hash, sealed, sealing_key, from_configuration, created_at)
                            SELECT md5(c.id::text), c.id, s.hash, s.sealed, s.sealing_key, false, s.created_at
                            FROM copied c, secret s JOIN original o ON s.application_id = o.id),
                        licences AS (
                            INSERT INTO licence (login_id, application_id, login_thumbprint, pair_thumbprint, sealed, sealing_key,
                                created_at)
                            SELECT md5('l' || c.id::text), c.id, l.login_thumbprint, l.pair_thumbprint, l.sealed,
                                l.sealing_key, l.created_at
                            FROM copied c, licence l JOIN original o ON l.application_id = o.id)
                        INSERT INTO api_grant (application_id, api, environment, state, changed_at)
                            SELECT c.id, g.api, g.environment, g.state, g.changed_at
                            FROM copied c, api_grant g JOIN original o ON g.application_id = o.id
                        """);
                PreparedStatement analyze = connection.prepareStatement("ANALYZE");
                PreparedStatement ids =
                        connection.prepareStatement("SELECT client_id FROM application WHERE name = 'benchmark'")) {
            copy.setString(1, original);
            copy.setInt(2, size);
            copy.executeUpdate();
            analyze.execute();
            try (ResultSet row = ids.executeQuery()) {
                while (row.next()) {
                    clientIds.add(row.getString(1));
                }
            }
        }
    }

    private static void expect(Answer answer) {
        if (answer.status() / 100 != 2) {
            throw new IllegalStateException("the service refused: " + answer);
        }
    }

    private static String field(Answer answer, String name) {
        expect(answer);
        Matcher value = Pattern.compile("\"" + name + "\":\"([^\"]+)\"").matcher(answer.body());
        if (!value.find()) {
            throw new IllegalStateException("the answer has no " + name);
        }
        return value.group(1);
    }
}
