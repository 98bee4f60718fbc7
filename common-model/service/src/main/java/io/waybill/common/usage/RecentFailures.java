package io.waybill.common.usage;

import jakarta.inject.Singleton;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The failing calls since the last report: of each application the last {@value #LAST} and the last one of each further
 * kind. The number of all is bounded; when half of it is used, an application keeps its last {@value #LAST_IF_CROWDED}
 * only, so that those whose every call fails leave room for the others. A call that succeeds costs nothing.
 */
@Singleton
public class RecentFailures {

    static final int LAST = 100;
    static final int LAST_IF_CROWDED = 10;

    /** Kinds of an application whose calls are no longer among its last ones. */
    static final int KINDS = 100;

    private final int max;
    private final Map<String, OfApplication> applications = new HashMap<>();
    private int size;

    public RecentFailures(UsageConfig config) {
        this.max = config.maxFailures();
    }

    /** The failing calls of one application. */
    private static final class OfApplication {

        private final Deque<FailedCall> last = new ArrayDeque<>();

        /** The last call of each kind that has left the last ones, in the order of their calls. */
        private final LinkedHashMap<FailedCall.Kind, FailedCall> kinds = new LinkedHashMap<>();

        int size() {
            return last.size() + kinds.size();
        }

        void add(FailedCall call, int most) {
            if (call.unproven()) {
                addKind(call);
            } else {
                kinds.remove(call.kind());
                last.add(call);
            }
            while (last.size() > most) {
                addKind(last.remove());
            }
        }

        private void addKind(FailedCall call) {
            kinds.remove(call.kind());
            kinds.put(call.kind(), call);
            if (kinds.size() > KINDS) {
                kinds.pollFirstEntry();
            }
        }

        void takeTo(List<FailedCall> taken) {
            last.forEach(call -> kinds.remove(call.kind()));
            taken.addAll(kinds.values());
            taken.addAll(last);
        }

        void removeOldest() {
            if (kinds.isEmpty()) {
                last.remove();
            } else {
                kinds.pollFirstEntry();
            }
        }
    }

    /** Notes a failing call; if there is no room, the oldest one of the application is forgotten. */
    synchronized void add(FailedCall call) {
        OfApplication ofApplication = applications.computeIfAbsent(call.application(), none -> new OfApplication());
        int before = ofApplication.size();
        ofApplication.add(call, size < max / 2 ? LAST : LAST_IF_CROWDED);
        size += ofApplication.size() - before;
        if (size > max) {
            ofApplication.removeOldest();
            size--;
        }
        if (ofApplication.size() == 0) {
            applications.remove(call.application());
        }
    }

    /** Removes all, those of an application in the order in which they came. */
    synchronized List<FailedCall> take() {
        List<FailedCall> taken = new ArrayList<>(size);
        applications.values().forEach(ofApplication -> ofApplication.takeTo(taken));
        applications.clear();
        size = 0;
        return taken;
    }
}
