package io.waybill.freight.eligibility;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Collects the reasons why one product does not fit. Bounded: a request of a thousand lines must not cause an answer of
 * millions of reasons, so each code is listed for the first hundred fields only.
 */
public final class Reasons {

    static final int MOST_PER_CODE = 100;

    private final List<Reason> found = new ArrayList<>();
    private final Map<ReasonCode, Integer> perCode = new EnumMap<>(ReasonCode.class);
    private final boolean oneSuffices;

    public Reasons() {
        this(false);
    }

    private Reasons(boolean oneSuffices) {
        this.oneSuffices = oneSuffices;
    }

    /** A collector for a caller that asks only whether there is a reason. */
    static Reasons any() {
        return new Reasons(true);
    }

    /** Whether more reasons would not change anything. */
    boolean suffice() {
        return oneSuffices && !found.isEmpty();
    }

    public void add(Reason reason) {
        if (perCode.merge(reason.code(), 1, Integer::sum) <= MOST_PER_CODE) {
            found.add(reason);
        }
    }

    void add(ReasonCode code, String message, String pointer) {
        add(Reason.of(code, message, pointer));
    }

    boolean isEmpty() {
        return found.isEmpty();
    }

    public List<Reason> list() {
        return found;
    }
}
