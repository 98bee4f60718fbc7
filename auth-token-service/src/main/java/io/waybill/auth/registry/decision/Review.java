package io.waybill.auth.registry.decision;

import com.fasterxml.jackson.annotation.JsonInclude;
import jakarta.persistence.Embeddable;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The requester, the decision and its reason. Unknown values are absent.
 *
 * @param requestedBy internal id of an application, or {@code system}
 * @param reason of the decision
 */
@Embeddable
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Review(
        @Schema(description = "Absent if it is not known.") Instant requestedAt,

        @Schema(description = "Internal id of an application, or system.")
        String requestedBy,

        @Schema(description = "Absent until it is decided.") Instant decidedAt,

        @Schema(description = "Internal id of an operator's application, or system.")
        String decidedBy,

        @Schema(description = "Why it was decided so; absent if no reason was given.")
        String reason) {

    /** The reason, as the end of a sentence; empty without one. */
    public String words() {
        return reason == null ? "" : ": “" + reason + "”";
    }

    /** A time in the database's precision, so that an answer shows what later answers show. */
    public static Instant stored(Instant time) {
        return time.truncatedTo(ChronoUnit.MICROS);
    }

    /** A new request, without a decision. */
    public static Review requested(String by, Instant now) {
        return new Review(stored(now), by, null, null, null);
    }

    public Review decided(String by, Instant now, Decision decision) {
        return new Review(requestedAt, requestedBy, stored(now), by, decision.reason());
    }
}
