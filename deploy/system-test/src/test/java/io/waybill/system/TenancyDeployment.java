package io.waybill.system;

import io.waybill.database.DatabaseAccess;
import io.waybill.database.EmbeddedDatabase;
import io.waybill.test.server.PackagedService;
import java.io.IOException;
import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The four services in production, as processes, and an auth-token-service that runs as a sandbox on the same database:
 * what it issues differs from what production issues in nothing but the environment. People are at the portal of that
 * one, which has accounts of the configuration: production would need a provider. It shows the same applications.
 */
final class TenancyDeployment implements AutoCloseable {

    /** The password of every account. */
    static final String PASSWORD = "a desk by the window";

    private static final String PASSWORD_HASH =
            "$argon2id$v=19$m=8,t=1,p=1$Ovb6L7TQRdrHd5rpLjBisQ$" + "qWif1mAFH72iV4tkex/3XmPJ4+OqUgE6WqOVf82JQ0s";

    /** Their ids, which are their names too. */
    private static final List<String> ACCOUNTS = Stream.concat(
                    Stream.of("operator", "developer", "removed", "other", "unapproved", "suspended"),
                    TenancyCallers.APIS.stream().map(api -> "without-" + api))
            .toList();

    private final List<AutoCloseable> running = new ArrayList<>();
    private final Map<PlatformService, URI> urls = new EnumMap<>(PlatformService.class);
    private final EmbeddedDatabase database;
    private final ProcessSettings settings;
    private final Relay issuer;
    private URI sandbox;

    private TenancyDeployment() throws IOException {
        database = closedAfterwards(ProcessSettings.startDatabase());
        issuer = closedAfterwards(new Relay(List.of(0)));
        settings = new ProcessSettings(database, issuer.url(), issuer.url());
    }

    /** Returns once all are ready. */
    static TenancyDeployment start() throws IOException {
        TenancyDeployment deployment = new TenancyDeployment();
        try {
            deployment.startServices();
            return deployment;
        } catch (IOException | RuntimeException e) {
            deployment.close();
            throw e;
        }
    }

    private void startServices() throws IOException {
        PackagedService auth = started(PlatformService.AUTH, "production");
        // The schema is there before its other process starts.
        auth.awaitReady();
        issuer.allow(List.of(auth.port()));
        Map<PlatformService, PackagedService> processes = new EnumMap<>(PlatformService.class);
        for (PlatformService service : PlatformService.values()) {
            processes.put(service, service == PlatformService.AUTH ? auth : started(service, "production"));
        }
        PackagedService twin = started(PlatformService.AUTH, "sandbox");
        processes.forEach((service, process) -> {
            process.awaitReady();
            urls.put(service, process.url());
        });
        twin.awaitReady();
        sandbox = twin.url();
    }

    URI url(PlatformService service) {
        return urls.get(service);
    }

    /** The mail address of an account. */
    static String mail(String account) {
        return account + "@shop.example";
    }

    /** The auth-token-service that is a sandbox, and has the portal. */
    URI sandbox() {
        return sandbox;
    }

    String operatorId() {
        return settings.operatorId();
    }

    String operatorSecret() {
        return settings.operatorSecret();
    }

    String serviceId() {
        return settings.of(PlatformService.FREIGHT).get("waybill.service.client-id");
    }

    String serviceSecret() {
        return settings.of(PlatformService.FREIGHT).get("waybill.service.client-secret");
    }

    /** Changes rows of auth-token-service. */
    void change(String sql, Object... values) throws SQLException {
        DatabaseAccess access = database.schema(PlatformService.AUTH.role());
        try (Connection connection =
                        DriverManager.getConnection(access.jdbcUrl(), access.username(), access.password());
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            statement.executeUpdate();
        }
    }

    /** Every row of every table of the four services, as text; bytes are in hexadecimal digits. */
    String everythingStored() throws SQLException {
        DatabaseAccess access = database.reader();
        StringBuilder rows = new StringBuilder();
        try (Connection connection =
                        DriverManager.getConnection(access.jdbcUrl(), access.username(), access.password());
                Statement statement = connection.createStatement()) {
            List<String> tables = texts(
                    statement,
                    "select format('%I.%I', schemaname, tablename) from pg_tables where schemaname in ("
                            + Arrays.stream(PlatformService.values())
                                    .map(service -> "'" + service.role() + "'")
                                    .collect(Collectors.joining(", "))
                            + ")");
            for (String table : tables) {
                texts(statement, "select t::text from " + table + " t")
                        .forEach(row -> rows.append(row).append('\n'));
            }
        }
        return rows.toString();
    }

    private static List<String> texts(Statement statement, String query) throws SQLException {
        List<String> texts = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                texts.add(rows.getString(1));
            }
        }
        return texts;
    }

    private PackagedService started(PlatformService service, String environment) throws IOException {
        Map<String, String> own = settings.of(service);
        own.put("waybill.environment", environment);
        if (service == PlatformService.AUTH) {
            if (environment.equals("sandbox")) {
                ACCOUNTS.forEach(name -> {
                    String account = "waybill.portal.accounts." + name + ".";
                    own.put(account + "name", name);
                    own.put(account + "mail", mail(name));
                    own.put(account + "password-hash", PASSWORD_HASH);
                });
                own.put("waybill.portal.accounts.operator.roles", "operator");
            } else {
                own.put("waybill.portal.enabled", "false");
            }
            // Hundreds of refused calls come from one address.
            own.put("waybill.auth.throttle.enabled", "false");
        }
        return closedAfterwards(service.start("tenancy-" + environment + "-" + service.image(), own));
    }

    private <T extends AutoCloseable> T closedAfterwards(T started) {
        running.add(started);
        return started;
    }

    @Override
    public void close() {
        for (AutoCloseable each : running.reversed()) {
            try {
                each.close();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
