package io.waybill.test;

import io.waybill.common.overload.CallLanes;
import io.waybill.common.overload.Kind;
import io.waybill.common.overload.Lane;
import jakarta.enterprise.inject.spi.CDI;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Calls of a kind that are in progress until this is closed; each is of another source. */
public final class FullLane implements AutoCloseable {

    private final Lane lane;
    private final Queue<String> running = new ConcurrentLinkedQueue<>();
    private int entered;

    private FullLane(Kind kind) {
        this.lane = CDI.current().select(CallLanes.class).get().of(kind);
    }

    /** No thread is free; there are places to wait. */
    public static FullLane busy(Kind kind) {
        FullLane full = new FullLane(kind);
        while (full.lane.waiting() == 0) {
            full.enter();
        }
        return full;
    }

    /** Neither is a place to wait. */
    public static FullLane full(Kind kind) {
        FullLane full = new FullLane(kind);
        while (!full.lane.isFullFor("another")) {
            full.enter();
        }
        return full;
    }

    private void enter() {
        String source = "source " + entered++;
        if (lane.enter(source, () -> running.add(source))) {
            running.add(source);
        }
    }

    @Override
    public void close() {
        for (String source = running.poll(); source != null; source = running.poll()) {
            lane.leave(source);
        }
    }
}
