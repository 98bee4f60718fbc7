package io.waybill.auth;

import io.quarkus.arc.Arc;
import io.quarkus.scheduler.Scheduler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Jobs in the background pause during each test of a {@code @QuarkusTest}. */
public interface JobsPaused {

    @BeforeEach
    default void pauseJobs() {
        scheduler().pause();
    }

    @AfterEach
    default void resumeJobs() {
        scheduler().resume();
    }

    private static Scheduler scheduler() {
        return Arc.container().select(Scheduler.class).get();
    }
}
