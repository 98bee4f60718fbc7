package io.waybill.auth.registry.application;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.waybill.auth.registry.decision.Review;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * An application without its credentials.
 *
 * @param id internal id, which logs and audit show
 * @param clientId the OAuth client id, and subscription key
 * @param levelRequest the last request for another service level; absent if there was none
 */
public record ApplicationRecord(
        UUID id,

        @Schema(description = "Client id, and subscription key.")
        String clientId,

        @Schema(description = "Of its registration and state; also the ETag, which If-Match takes.")
        long version,

        @JsonUnwrapped Registration registration,
        @JsonUnwrapped ApplicationStatus status,
        @JsonInclude(JsonInclude.Include.NON_NULL) LevelRequestRecord levelRequest,
        List<GrantRecord> grants) {

    private static final String OPERATOR = "operator";
    private static final String WAITS_FOR = "Who has to decide; absent once that is done.";

    public static ApplicationRecord from(Application application) {
        return new ApplicationRecord(
                application.id,
                application.clientId,
                application.version,
                application.registration(),
                ApplicationStatus.of(application),
                LevelRequestRecord.last(application),
                application.grants.stream().map(GrantRecord::from).toList());
    }

    public String name() {
        return registration.name();
    }

    public String level() {
        return registration.level();
    }

    public ApplicationState state() {
        return status.state();
    }

    /** What operators decide about, as a part of a sentence. */
    public String words() {
        Instant decidedAt = status.review().decidedAt();
        return "the application “" + name() + "” of " + registration.owner() + ", " + registration.businessRegion()
                + ", is " + state() + ", with the level " + level() + " and "
                + (registration.roles().isEmpty() ? "no role" : "the roles " + String.join(" ", registration.roles()))
                + (decidedAt == null ? "" : ", decided about at " + decidedAt)
                + status.review().words();
    }

    @Override
    public String toString() {
        return "application " + id;
    }

    /**
     * Whether an application may get tokens, and who decided that.
     *
     * @param waitsFor {@code operator} until the decision; absent then
     */
    public record ApplicationStatus(
            ApplicationState state,
            Instant createdAt,
            @JsonUnwrapped Review review,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Schema(enumeration = OPERATOR, description = WAITS_FOR)
            String waitsFor) {

        public static ApplicationStatus of(Application application) {
            return new ApplicationStatus(
                    application.state,
                    application.createdAt,
                    application.review,
                    ApplicationRecord.waitsFor(application.state == ApplicationState.registered));
        }
    }

    private static String waitsFor(boolean isPending) {
        return isPending ? OPERATOR : null;
    }

    /** One grant. */
    @Schema(name = "Grant")
    public record GrantRecord(
            String api,
            String environment,
            GrantState state,
            Instant changedAt,

            @Schema(description = "Of this state; If-Match takes it.")
            long version,

            @JsonUnwrapped Review review,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Schema(enumeration = OPERATOR, description = WAITS_FOR)
            String waitsFor) {

        /** Its state, as a part of a sentence. */
        public String words() {
            return "the grant of " + api + " in " + environment + " is " + state + ", since " + changedAt
                    + review.words();
        }

        public static GrantRecord from(ApiGrant grant) {
            return new GrantRecord(
                    grant.api,
                    grant.environment,
                    grant.state,
                    grant.changedAt,
                    grant.version,
                    grant.review,
                    ApplicationRecord.waitsFor(grant.state == GrantState.requested));
        }
    }

    /**
     * A request for another service level.
     *
     * @param requestReason why it was requested
     */
    @Schema(name = "LevelRequest")
    public record LevelRequestRecord(
            @Schema(description = "Names the request in a decision, whose If-Match takes it.")
            UUID id,

            @Schema(description = "Name of the service level that is asked for.")
            String level,

            LevelRequest.State state,

            @Schema(description = "Why it is asked for.") String requestReason,

            @JsonUnwrapped Review review,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Schema(enumeration = OPERATOR, description = WAITS_FOR)
            String waitsFor) {

        /** Its state, as a part of a sentence. */
        public String words() {
            return "the level " + level + " is " + state + ", by the request " + id + review.words();
        }

        /** The last one; {@code null} if there was none. */
        public static LevelRequestRecord last(Application application) {
            return application.levelRequests.isEmpty() ? null : from(application.levelRequests.getLast());
        }

        public static LevelRequestRecord from(LevelRequest request) {
            return new LevelRequestRecord(
                    request.id,
                    request.level,
                    request.state,
                    request.requestReason,
                    request.review,
                    ApplicationRecord.waitsFor(request.state == LevelRequest.State.requested));
        }
    }
}
