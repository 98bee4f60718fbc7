package io.waybill.auth.portal.operators.queue;

import io.waybill.auth.portal.operators.decision.Subject;
import io.waybill.auth.portal.operators.decision.Subject.Kind;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * A pending request with the facts for its decision, and with those about its requester.
 *
 * @param no number on its page, from 1
 * @param of the requester as audit names it
 * @param waiting number of pending requests of this requester
 * @param allGroups number of all requesters
 * @param since time of the requester's first request
 * @param groupName name of the requester, a person or application; {@code null} if unknown
 * @param groupMail the requester's mail address; {@code null} if it is no account
 * @param groupMailVerified whether the provider says that the address is the person's; {@code null} if it says nothing
 * @param kind {@code application}, {@code grant} or {@code level}
 * @param wantedLevel the requested service level; {@code null} for another kind of request
 * @param why the reason for the request; {@code null} without one
 * @param person name of the person or application that asked; {@code null} if unknown
 * @param personMail the person's mail address; {@code null} if it was no account
 * @param personMailVerified as {@code groupMailVerified}
 * @param name name of the application
 * @param version which the decision is about; of a request for a level its id
 * @param isOwn whether the operator is a member of the application
 * @param granted grants of the application: API and environment, with commas between them
 */
public record QueueItem(
        long no,
        String of,
        long waiting,
        long allGroups,
        Instant since,
        String groupName,
        String groupMail,
        Boolean groupMailVerified,
        String kind,
        UUID application,
        String api,
        String environment,
        UUID request,
        String wantedLevel,
        String why,
        Instant requestedAt,
        String requestedBy,
        String person,
        String personMail,
        Boolean personMailVerified,
        String name,
        String owner,
        String region,
        String level,
        String state,
        Instant createdAt,
        String version,
        boolean isOwn,
        String granted) {

    public Subject subject() {
        return new Subject(Kind.valueOf(kind), application, api, environment, request);
    }

    /** The item and its version, in one form field. */
    public String choice() {
        return subject().key() + " " + version;
    }

    /** Its grants, one by one. */
    public List<String> has() {
        return granted.isEmpty() ? List.of() : List.of(granted.split(","));
    }

    /** The APIs of its grants, in any environment. */
    Set<String> apis() {
        return has().stream().map(grant -> grant.split(" ", 2)[0]).collect(Collectors.toUnmodifiableSet());
    }
}
