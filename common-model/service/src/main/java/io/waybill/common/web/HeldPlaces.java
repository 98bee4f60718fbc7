package io.waybill.common.web;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.RequestScoped;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;

/**
 * The permits of bounded resources that a call holds until the framework ends its request scope: when the call has been
 * answered, or cannot be. The end of the answer itself is not always reported, for example when a client leaves a
 * streamed answer.
 */
@RequestScoped
public class HeldPlaces {

    private final List<Semaphore> held = new ArrayList<>(1);

    /** Takes a permit for the call; {@code false} if none is free. */
    boolean take(Semaphore places) {
        return places.tryAcquire() && held.add(places);
    }

    @PreDestroy
    void giveBack() {
        held.forEach(Semaphore::release);
    }
}
