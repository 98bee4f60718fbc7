package io.waybill.common.overload;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.time.Duration;

/** A call that waits for its turn in a lane, for a limited time. All of it happens on the call's event loop. */
final class Waiting {

    private final Context context = Vertx.currentContext();
    private final Runnable begin;
    private final Runnable onItsTurn = this::itsTurn;

    private long timer;

    private Waiting(Runnable begin) {
        this.begin = begin;
    }

    /**
     * Enters a lane.
     *
     * @param begin is run on its turn, perhaps at once; {@link Lane#leave} must follow
     * @param giveUp is run instead, when it has waited too long
     */
    static void forTurn(Lane lane, String source, Duration patience, Runnable begin, Runnable giveUp) {
        Waiting call = new Waiting(begin);
        if (lane.enter(source, call.onItsTurn)) {
            begin.run();
        } else {
            call.timer = call.context.owner().setTimer(patience.toMillis(), late -> {
                if (lane.giveUp(source, call.onItsTurn)) {
                    giveUp.run();
                }
            });
        }
    }

    /** It is another call's thread that finds out whose turn it is. */
    private void itsTurn() {
        context.runOnContext(turn -> {
            context.owner().cancelTimer(timer);
            begin.run();
        });
    }
}
