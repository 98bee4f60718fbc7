package io.waybill.auth.portal.desk;

import io.waybill.auth.portal.application.Ago;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Something that waits for a decision, with what is known about it.
 *
 * @param no on its page, from 1
 * @param seen the tag of its facts: a decision about it is about these
 * @param name the application's
 * @param wantedLevel the service level that is asked for; {@code null} if something else is
 * @param why the reason that was given with the request; {@code null} without one
 * @param person the name of the person or application that asked; {@code null} if it is not known
 * @param personMail the person's mail address; {@code null} if it was no account
 * @param has what the application has already: API and environment
 * @param isOwn whether the operator who looks is a member of the application
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

    /** The item and what was seen of it, in one field of a form. */
    public String choice() {
        return new Choice(subject, seen).key();
    }

    /** The APIs that it has already, in any environment. */
    Set<String> apis() {
        return has.stream().map(grant -> grant.split(" ", 2)[0]).collect(Collectors.toUnmodifiableSet());
    }

    /** How long it waits. */
    public String asked(Instant now) {
        return Ago.words(requestedAt, now);
    }
}
