package io.waybill.common.issuer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.quarkus.scheduler.Scheduled;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** When the list of revocations is read. */
class RemoteRevocationsTest {

    private static final String LIST = "{\"version\":1,\"entries\":[]}";

    private final ScriptedIssuer issuer = new ScriptedIssuer();
    private volatile Instant now = Instant.EPOCH;
    private final RemoteRevocations revocations =
            new RemoteRevocations(issuer.client(), new EqualIssuerTimeoutConfig(Duration.ofMillis(100)), () -> now);

    /**
     * A revocation is to act within ten seconds: five until the list is read, a second until it is in it, and some to
     * spare.
     */
    @Test
    void theListIsReadEveryFiveSeconds() throws NoSuchMethodException {
        Scheduled schedule =
                RemoteRevocations.class.getDeclaredMethod("refreshInBackground").getAnnotation(Scheduled.class);

        assertThat(schedule.every()).isEqualTo("5s");
    }

    @Test
    void onlyWhatIsNewIsAskedForAndOnceInAnHourTheWholeList() {
        issuer.document = () -> LIST;

        revocations.refreshInBackground();
        revocations.refreshInBackground();
        now = Instant.EPOCH.plus(Duration.ofHours(1));
        revocations.refreshInBackground();

        assertThat(issuer.sent).containsExactly("all", 1L, "all");
        assertThat(issuer.authorizations).containsOnly("Bearer t1");
    }

    @Test
    void aListThatBreaksOffIsNotKnown() {
        issuer.document = () -> LIST.substring(0, 5);
        revocations.refreshInBackground();
        assertThat(revocations.document().isLoaded()).isFalse();

        issuer.document = () -> LIST;
        revocations.refreshInBackground();
        assertThat(revocations.document().isLoaded()).isTrue();
    }

    @Test
    void theListIsReadMoreOftenUntilTheIssuerHasAnswered() {
        revocations.readUntilAnswered();
        assertThat(revocations.document().isLoaded()).isFalse();

        issuer.document = () -> LIST;
        revocations.readUntilAnswered();
        revocations.readUntilAnswered();

        assertThat(revocations.document().isLoaded()).isTrue();
        assertThat(issuer.asked).hasValue(2);
    }

    @Test
    void whileTheIssuerStallsCallsDoNotAskEachForThemselves() throws Exception {
        CountDownLatch released = new CountDownLatch(1);
        issuer.document = () -> {
            try {
                released.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return LIST;
        };

        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            Callable<Object> caller =
                    () -> assertThatThrownBy(() -> revocations.list().coversCaller(null))
                            .hasMessageContaining("not known at the moment");
            for (Future<Object> call : callers.invokeAll(Collections.nCopies(50, caller))) {
                call.get();
            }
        } finally {
            released.countDown();
        }

        assertThat(issuer.asked).hasValue(1);
    }
}
