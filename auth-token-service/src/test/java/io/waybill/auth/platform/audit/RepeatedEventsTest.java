package io.waybill.auth.platform.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.quarkus.runtime.ShutdownEvent;
import io.waybill.common.audit.AuditTrail;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class RepeatedEventsTest {

    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private final InstantSource time = () -> now;
    private final Trail trail = new Trail();
    private final RepeatedEvents events = new RepeatedEvents(trail, time.withZone(ZoneOffset.UTC));

    @Test
    void aSingleEventIsRecordedWithoutACount() {
        refused("client/unknown", "a");
        second();

        assertThat(trail.details).hasToString("[{id=a}]");
        seconds(700);
        assertThat(trail.details).hasSize(1);
    }

    @Test
    void whatRepeatsWithinTenMinutesIsSummedUpInOneMoreRecord() {
        refused("client/unknown", "a");
        second();
        for (int i = 0; i < 500; i++) {
            refused("client/unknown", "a");
            second();
        }
        assertThat(trail.details).hasSize(1);
        seconds(100);

        assertThat(trail.details).hasSize(2);
        assertThat(trail.details.getLast().get("id")).isEqualTo("a");
        assertThat(trail.details.getLast().get("count")).isEqualTo(500);
        for (int i = 0; i < 300; i++) {
            refused("client/unknown", "a");
            second();
        }
        assertThat(trail.details).as("within ten minutes of the last").hasSize(2);
    }

    @Test
    void strangersAddNoMoreRowsThanStated() {
        for (int second = 0; second < 3_600; second++) {
            for (int i = 0; i < 50; i++) {
                refused("client/unknown", "random-" + second + "-" + i);
            }
            second();
        }

        assertThat(RepeatedEvents.MAX_AN_HOUR).isEqualTo(18_000);
        assertThat(trail.details).hasSizeLessThanOrEqualTo(RepeatedEvents.MAX_AN_HOUR);
        assertThat(trail.details)
                .as("what is not remembered is counted")
                .anyMatch(details -> details.keySet().equals(Set.of("count", "since")));
    }

    @Test
    void whatCannotBeWrittenIsWrittenLater() {
        trail.isAway = true;
        refused("client/unknown", "a");
        assertThatThrownBy(events::record).hasMessage("away");

        trail.isAway = false;
        second();

        assertThat(trail.details).hasToString("[{id=a}]");
    }

    @Test
    void whatIsWrittenWhileAReplicaStopsIsWrittenOnce() throws InterruptedException {
        refused("client/unknown", "a");
        second();
        refused("client/unknown", "a");
        refused("client/unknown", "a");
        now = now.plusSeconds(700);
        CountDownLatch answer = new CountDownLatch(1);
        trail.away = answer;
        Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
        Thread scheduled = thread(events::record, failures);
        Thread stopping = thread(() -> events.stop(new ShutdownEvent()), failures);
        await().until(() -> isWaiting(scheduled) && isWaiting(stopping));

        answer.countDown();
        scheduled.join();
        stopping.join();

        assertThat(failures).isEmpty();
        assertThat(trail.details).as("the first, and the others summed up").hasSize(2);
        seconds(1_400);
        assertThat(trail.details).hasSize(2);
    }

    @Test
    void nobodyWaitsForTheDatabaseAndWhatHappensMeanwhileIsCounted() throws InterruptedException {
        refused("client/unknown", "a");
        CountDownLatch answer = new CountDownLatch(1);
        trail.away = answer;
        Thread scheduled = Thread.ofPlatform().start(events::record);
        await().until(() -> isWaiting(scheduled));

        refused("client/unknown", "a");
        answer.countDown();
        scheduled.join();
        seconds(700);

        assertThat(trail.details).hasSize(2);
        assertThat(trail.details.getLast().get("count")).isEqualTo(1);
    }

    @Test
    void whatIsOverMakesRoomForAnotherKind() {
        for (int i = 0; i < RepeatedEvents.MAX_REMEMBERED; i++) {
            refused("client/unknown", "random-" + i);
        }
        seconds(RepeatedEvents.MAX_REMEMBERED / RepeatedEvents.PER_SECOND + 600);

        refused("client/unknown", "a");
        second();

        assertThat(trail.details.getLast()).isEqualTo(Map.of("id", "a"));
    }

    @Test
    void kindsThatKeepRepeatingDoNotKeepOthersFromTheTrail() {
        for (int second = 0; second < 3_600; second++) {
            for (int i = 0; i < 10; i++) {
                refused("client/unknown", "loud-" + (second * 10 + i) % 4_000);
            }
            if (second == 1_000) {
                refused("client/unknown", "a");
            }
            second();
        }

        assertThat(trail.details).contains(Map.of("id", "a"));
    }

    private static Thread thread(Runnable action, Queue<Throwable> failures) {
        return Thread.ofPlatform()
                .uncaughtExceptionHandler((thread, failure) -> failures.add(failure))
                .start(action);
    }

    private static boolean isWaiting(Thread thread) {
        return thread.getState() == Thread.State.WAITING || thread.getState() == Thread.State.BLOCKED;
    }

    private void refused(String target, String id) {
        events.add("anonymous", "login.refused", target, "192.0.2.1", Map.of("id", id));
    }

    private void second() {
        now = now.plusSeconds(1);
        events.record();
    }

    private void seconds(int seconds) {
        for (int i = 0; i < seconds; i++) {
            second();
        }
    }

    private static final class Trail extends AuditTrail {

        private final List<Map<String, ?>> details = new CopyOnWriteArrayList<>();
        private boolean isAway;
        private volatile CountDownLatch away = new CountDownLatch(0);

        private Trail() {
            super(null, null, null);
        }

        @Override
        public void recordFrom(String source, String actor, String action, String target, Map<String, ?> more) {
            if (isAway) {
                throw new IllegalStateException("away");
            }
            try {
                away.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            details.add(more);
        }
    }
}
