package io.waybill.common.india;

import java.util.ArrayList;
import java.util.List;

/**
 * Collects what is wrong with one request. Bounded: a body with a thousand unknown fields does not cause a huge answer.
 */
public final class Findings {

    private static final int MAX_REPORTED = 50;

    private final List<GatewayStatus> found = new ArrayList<>();

    public void add(StatusCode code, String information) {
        if (found.size() < MAX_REPORTED) {
            found.add(new GatewayStatus(code, information));
        }
    }

    public List<GatewayStatus> list() {
        return List.copyOf(found);
    }

    /** If there are findings here, throws a single 400 with these and those of {@code elsewhere}. */
    public void throwIfAny(Findings elsewhere) {
        if (!found.isEmpty()) {
            elsewhere.found.forEach(status -> add(status.code(), status.information()));
            throwIfAny();
        }
    }

    /** If there are findings, throws a single 400 with all of them. */
    public void throwIfAny() {
        if (!found.isEmpty()) {
            throw GatewayRefusal.badRequest(found);
        }
    }
}
