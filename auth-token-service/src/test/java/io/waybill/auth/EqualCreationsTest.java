package io.waybill.auth;

import static io.waybill.auth.Registry.admin;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.platform.crypto.RandomIds;
import io.waybill.test.server.PostgresResource;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** The same thing is made several times at once: one call makes it, the others are told so. */
@QuarkusTest
@ServiceUnderTest
class EqualCreationsTest {

    private static final int AT_ONCE = 6;

    @Test
    void ofEqualUsersOneIsMade() throws Exception {
        String name = "user-" + UUID.randomUUID();

        List<Integer> statuses =
                atOnce(() -> admin("POST", "/users", Map.of("username", name, "password", "a long password")));

        assertThat(statuses).containsOnly(201, 409);
        assertThat(statuses).containsOnlyOnce(201);
    }

    @Test
    void ofEqualClientIdsOneIsRegistered() throws Exception {
        String clientId = new RandomIds(new SecureRandom()).id();
        Map<String, ?> registration =
                Map.of("name", "Shop", "owner", "tests", "businessRegion", "SE", "clientId", clientId);

        List<Integer> statuses = atOnce(() -> admin("POST", "/applications", registration));

        assertThat(statuses).containsOnly(201, 409);
        assertThat(statuses).containsOnlyOnce(201);
    }

    @Test
    void ofEqualLevelsOneIsMadeAndTheOthersAreNoDefect() throws Exception {
        String name = UUID.randomUUID().toString();

        List<Integer> statuses =
                atOnce(() -> admin("PUT", "/service-levels/" + name, Map.of("perSecond", 5, "perDay", 50)));

        assertThat(statuses).contains(200).isSubsetOf(200, 409);
    }

    @Test
    void aLevelThatAnotherReplicaHasJustMadeCanBeUsed() throws SQLException {
        String level = UUID.randomUUID().toString();
        Registry.register("standard");
        try (Connection connection = PostgresResource.connection();
                PreparedStatement insert = connection.prepareStatement(
                        "INSERT INTO service_level (name, per_second, per_day) VALUES (?, 5, 50)")) {
            insert.setString(1, level);
            insert.executeUpdate();
        }

        Registry.App app = Registry.register(level);
        Registry.approve(app.id());

        assertThat(Registry.introspect(Registry.token(app)).<String>path("level.name"))
                .isEqualTo(level);
    }

    private static List<Integer> atOnce(Supplier<Response> creation) throws Exception {
        List<Integer> statuses = new ArrayList<>();
        try (ExecutorService callers = Executors.newFixedThreadPool(AT_ONCE)) {
            List<Future<Integer>> answers = new ArrayList<>();
            for (int i = 0; i < AT_ONCE; i++) {
                answers.add(callers.submit(() -> creation.get().statusCode()));
            }
            for (Future<Integer> answer : answers) {
                statuses.add(answer.get());
            }
        }
        return statuses;
    }
}
