package io.waybill.common.web;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.RequestScoped;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;

/**
 * The bounded places that a call holds until it has been answered, or cannot be: the framework ends the request scope
 * then. The end of the answer itself is not always told, as when a client leaves a streamed one.
 */
@RequestScoped
public class HeldPlaces {

    private final List<Semaphore> held = new ArrayList<>(1);

    /** Takes one of these places for the call; {@code false} if there is none. */
    boolean take(Semaphore places) {
        return places.tryAcquire() && held.add(places);
    }

    @PreDestroy
    void giveBack() {
        held.forEach(Semaphore::release);
    }
}
