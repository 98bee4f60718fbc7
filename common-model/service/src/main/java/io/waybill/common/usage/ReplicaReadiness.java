package io.waybill.common.usage;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * Whether a replica can serve, as {@code /q/health/ready} says.
 *
 * @param failing names of the checks that fail, at most {@value #MAX_FAILING}
 */
public record ReplicaReadiness(
        Status status,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> failing) {

    /** A service has fewer checks. */
    public static final int MAX_FAILING = 10;

    /** The state of a replica. */
    public enum Status {
        UP,
        DOWN,
        /** It stops, and reports no more. */
        STOPPED
    }
}
