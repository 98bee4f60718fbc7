package io.waybill.auth.portal;

import static io.restassured.RestAssured.given;
import static io.waybill.auth.portal.Visitor.fields;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import io.waybill.auth.OtherDeployment;
import io.waybill.auth.ServiceUnderTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A person changes the password, while somebody who knows the one before goes on logging in. */
@QuarkusTest
@ServiceUnderTest
@TestProfile(OtherDeployment.class)
@Tag("nightly")
class PasswordChangeDrillTest {

    private static final int CHANGES = 20;
    private static final int CLIENTS = 6;

    /** A session, and the number of the password that opened it. */
    private record Opened(int password, Map<String, String> cookies) {}

    private final AtomicInteger present = new AtomicInteger();
    private final AtomicIntegerArray tries = new AtomicIntegerArray(CLIENTS);
    private final AtomicBoolean going = new AtomicBoolean(true);
    private final Queue<Opened> opened = new ConcurrentLinkedQueue<>();

    @Test
    void noSessionOfTheOldPasswordIsAliveAfterTheAnswerToItsChange() throws Exception {
        Visitor ada = Visitor.developerFromElsewhere();
        change(ada, Visitor.PASSWORD, 0);
        List<Opened> alive = new ArrayList<>();
        int checked = 0;

        try (ExecutorService threads = Executors.newFixedThreadPool(CLIENTS)) {
            List<Future<?>> clients = new ArrayList<>();
            for (int client = 0; client < CLIENTS; client++) {
                int number = client;
                clients.add(threads.submit(() -> logInAllTheTime(ada, number)));
            }
            try {
                for (int i = 1; i <= CHANGES; i++) {
                    change(ada, password(i - 1), i);
                    present.set(i);
                    awaitNextTries();
                    checked += check(i, alive);
                }
            } finally {
                going.set(false);
            }
            for (Future<?> client : clients) {
                client.get();
            }
        }
        checked += check(CHANGES, alive);

        System.out.printf(
                "%d changes of the password: %d sessions of old ones, %d alive%n", CHANGES, checked, alive.size());
        assertThat(alive).isEmpty();
        assertThat(checked).isGreaterThan(CHANGES);
        assertThat(ada.get("/portal").statusCode()).isEqualTo(200);
    }

    private static String password(int number) {
        return "parcel " + number + " lies on a pier";
    }

    private static void change(Visitor ada, String from, int to) {
        Response answer = ada.send("/portal/account", fields("password", from, "new-password", password(to)));
        assertThat(answer.header("Location")).as(answer.asString()).isEqualTo("/portal/account");
    }

    private void logInAllTheTime(Visitor ada, int client) {
        // Each is slowed down by its own failures only.
        Map<String, String> source = Map.of("X-Forwarded-For", "198.18.77." + client);
        while (going.get()) {
            int number = present.get();
            Visitor thief = ada.elsewhere();
            Map<String, String> form = fields("mail", ada.mail(), "password", password(number));
            form.put("token", Visitor.token(thief.get("/portal/login").asString()));
            if (thief.post("/portal/login", form, source).statusCode() == 303) {
                opened.add(new Opened(number, thief.cookies()));
            }
            tries.incrementAndGet(client);
        }
    }

    /** Until no log-in is under way that was begun before. */
    private void awaitNextTries() {
        int[] before = IntStream.range(0, CLIENTS).map(tries::get).toArray();
        await().atMost(Duration.ofMinutes(1))
                .pollInterval(Duration.ofMillis(5))
                .until(() -> IntStream.range(0, CLIENTS).allMatch(client -> tries.get(client) > before[client]));
    }

    /** Looks at the sessions of passwords before the present one; those who are still logged in are put down. */
    private int check(int present, List<Opened> alive) {
        List<Opened> old =
                opened.stream().filter(session -> session.password() < present).toList();
        opened.removeAll(old);
        for (Opened session : old) {
            if (given().redirects()
                            .follow(false)
                            .cookies(session.cookies())
                            .get("/portal")
                            .statusCode()
                    != 303) {
                alive.add(session);
            }
        }
        return old.size();
    }
}
