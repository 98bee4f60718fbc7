package io.waybill.auth.registry.registration;

import static io.waybill.auth.Registry.admin;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.platform.crypto.RandomIds;
import io.waybill.auth.portal.Visitor;
import io.waybill.auth.registry.credential.ClientSecrets;
import io.waybill.auth.registry.credential.Expiry;
import io.waybill.common.sql.Sql;
import io.waybill.test.server.PostgresResource;
import jakarta.inject.Inject;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Several change or make one thing at the same time: neither undoes what the other has written. */
@QuarkusTest
@ServiceUnderTest
class ConcurrentChangesTest {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @Inject
    ApplicationRegistry registry;

    @Inject
    ClientSecrets secrets;

    @Inject
    Sql sql;

    @Test
    void aSuspensionOutlastsAChangeThatHasReadTheApplicationBefore() throws SQLException {
        App app = Registry.approved("parcel");

        Response changed = whileItIsSuspended(app, () -> change(app, "Another shop"));

        changed.then().statusCode(200).body("state", equalTo("suspended"));
        Registry.application(app.id())
                .then()
                .body("state", equalTo("suspended"))
                .body("name", equalTo("Another shop"));
    }

    @Test
    void aSuspensionOutlastsARevocationThatHasReadTheApplicationBefore() throws SQLException {
        App app = Registry.approved("parcel");

        whileItIsSuspended(app, () -> {
            registry.revokeTokens(app.clientId());
            return app;
        });

        Registry.application(app.id()).then().body("state", equalTo("suspended"));
    }

    /** The secret is read before another transaction seals its value anew, and written after it. */
    @Test
    void aSecretThatEndsStaysSealedAnew() {
        App app = Registry.register();

        QuarkusTransaction.requiringNew().run(() -> {
            secrets.expire(
                    UUID.fromString(app.id()),
                    app.secretId(),
                    new Expiry(Instant.now().plusSeconds(3_600), false));
            sealAnew(app);
        });

        assertThat(sql.number(
                        "select count(*) from secret where id = ? and sealing_key = 'another' and expires_at > now()",
                        app.secretId()))
                .isEqualTo(1);
        // No key opens it.
        Registry.delete(app);
    }

    /** Who changes the user has locked it, and may wait for all who have revoked something. */
    @Test
    void anApplicationIsDeletedWhileItsUserIsChanged() throws SQLException {
        String id = Visitor.developer().registerApproved("parcel");
        try (Connection changing = PostgresResource.connection();
                Statement statement = changing.createStatement()) {
            changing.setAutoCommit(false);
            statement.execute("select 1 from backend_user where id in (select user_id from application_user"
                    + " where application_id = '" + id + "') for no key update");
            CompletableFuture<Response> deleted =
                    CompletableFuture.supplyAsync(() -> admin("DELETE", "/applications/" + id));
            await().atMost(PATIENCE).until(() -> isWaitedFor(statement));

            assertThat(statement.executeUpdate("update revocation_counter set version = version"))
                    .isEqualTo(1);
            changing.commit();

            deleted.join().then().statusCode(204);
        }
    }

    static List<Arguments> creations() {
        String clientId = new RandomIds(new SecureRandom()).id();
        return List.of(
                arguments("/users", Map.of("username", "user-" + UUID.randomUUID(), "password", "a long password")),
                arguments(
                        "/applications",
                        Map.of("name", "Shop", "owner", "tests", "businessRegion", "SE", "clientId", clientId)));
    }

    @ParameterizedTest
    @MethodSource("creations")
    void ofEqualOnesOneIsMade(String path, Map<String, ?> body) throws Exception {
        assertThat(atOnce(() -> admin("POST", path, body)))
                .containsOnlyOnce(201)
                .isSubsetOf(201, 409);
    }

    @Test
    void ofEqualLevelsOneIsMadeAndTheOthersAreNoDefect() throws Exception {
        String level = "/service-levels/" + UUID.randomUUID();

        assertThat(atOnce(() -> admin("PUT", level, Map.of("perSecond", 5, "perDay", 50))))
                .contains(200)
                .isSubsetOf(200, 409);
    }

    private static List<Integer> atOnce(Supplier<Response> creation) throws Exception {
        Callable<Integer> call = () -> creation.get().statusCode();
        List<Integer> statuses = new ArrayList<>();
        try (ExecutorService callers = Executors.newFixedThreadPool(6)) {
            for (Future<Integer> answer : callers.invokeAll(Collections.nCopies(6, call))) {
                statuses.add(answer.get());
            }
        }
        return statuses;
    }

    private static Response change(App app, String name) {
        return admin(
                "PUT", "/applications/" + app.id(), Map.of("name", name, "owner", "tests", "businessRegion", "SE"));
    }

    /** Suspends the application in a transaction that ends once the action waits for it. */
    private static <T> T whileItIsSuspended(App app, Supplier<T> action) throws SQLException {
        try (Connection suspending = PostgresResource.connection();
                Statement statement = suspending.createStatement()) {
            suspending.setAutoCommit(false);
            assertThat(statement.executeUpdate(
                            "update application set state = 'suspended' where id = '" + app.id() + "'"))
                    .isEqualTo(1);
            CompletableFuture<Void> suspended = CompletableFuture.runAsync(() -> {
                await().atMost(PATIENCE).until(() -> isWaitedFor(statement));
                commit(suspending);
            });
            T result = action.get();
            suspended.join();
            return result;
        }
    }

    /** Whether another transaction waits for this one. */
    private static boolean isWaitedFor(Statement statement) throws SQLException {
        try (ResultSet waiting = statement.executeQuery("select count(*) > 0 from pg_locks"
                + " where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))")) {
            waiting.next();
            return waiting.getBoolean(1);
        }
    }

    private static void commit(Connection connection) {
        try {
            connection.commit();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private void sealAnew(App app) {
        try (Connection connection = PostgresResource.connection();
                Statement statement = connection.createStatement()) {
            statement.execute("set lock_timeout = '10s'");
            assertThat(statement.executeUpdate(
                            "update secret set sealing_key = 'another' where id = '" + app.secretId() + "'"))
                    .isEqualTo(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
