package io.waybill.auth.portal.desk;

import io.waybill.auth.portal.application.Ago;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A pending request with the facts for its decision.
 *
 * @param no number on its page, from 1
 * @param seen the tag of its facts: the decision is about these
 * @param name name of the application
 * @param wantedLevel the requested service level; {@code null} for another kind of request
 * @param why the requester's reason; {@code null} without one
 * @param person name of the requesting person or application; {@code null} if unknown
 * @param personMail the person's mail address; {@code null} if the requester is no account
 * @param has grants of the application: API and environment
 * @param isOwn whether the operator is a member of the application
 */
public record QueueItem(
        int no,
        Subject subject,
        String seen,
        String name,
        String clientId,
        String owner,
        String region,
        String level,
        String state,
        Instant createdAt,
        String wantedLevel,
        String why,
        Instant requestedAt,
        String requestedBy,
        String person,
        String personMail,
        List<String> has,
        boolean isOwn) {

    /** {@code application}, {@code grant} or {@code level}. */
    public String kind() {
        return subject.kind().name();
    }

    /** The item and the tag of its facts, in one form field. */
    public String choice() {
        return new Choice(subject, seen).key();
    }

    /** The APIs of its grants, in any environment. */
    Set<String> apis() {
        return has.stream().map(grant -> grant.split(" ", 2)[0]).collect(Collectors.toUnmodifiableSet());
    }

    /** Its waiting time. */
    public String asked(Instant now) {
        return Ago.words(requestedAt, now);
    }
}
