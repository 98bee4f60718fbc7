package io.waybill.common.web;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.Semaphore;

/**
 * Limits concurrent imports that are read as they arrive ({@link StreamedBody}) and exports ({@link ExportWriter}):
 * each holds a worker thread for as long as its client takes.
 */
@ApplicationScoped
public class LargeTransfers {

    private static final int RETRY_AFTER_SECONDS = 10;

    private final HeldPlaces held;
    private final Semaphore places;

    LargeTransfers(HeldPlaces held, RequestConfig config) {
        this.held = held;
        this.places = new Semaphore(config.maxTransfers());
    }

    /**
     * Takes a place for the current call, until it has been answered.
     *
     * @throws Overloaded 503 if none is free
     */
    void enter() {
        if (!held.take(places)) {
            throw new Overloaded("too many imports and exports at once", RETRY_AFTER_SECONDS);
        }
    }
}
