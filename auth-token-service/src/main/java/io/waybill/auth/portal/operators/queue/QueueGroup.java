package io.waybill.auth.portal.operators.queue;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The pending requests of one account or application.
 *
 * @param items the shown ones, oldest first; each has the facts about its requester
 */
public record QueueGroup(List<QueueItem> items) {

    private static final String ACCOUNT = "account/";

    public QueueItem first() {
        return items.getFirst();
    }

    /** The page with all its requests. */
    public String page() {
        return QueueResource.PATH + "?of=" + URLEncoder.encode(first().of(), StandardCharsets.UTF_8);
    }

    /** The page of the account; {@code null} if the requester is none. */
    public String account() {
        return first().of().startsWith(ACCOUNT)
                ? "/portal/operators/people/" + first().of().substring(ACCOUNT.length())
                : null;
    }

    public boolean hasMore() {
        return first().waiting() > items.size();
    }

    /** The items that the operator may decide about. */
    public List<QueueItem> ofOthers() {
        return items.stream().filter(item -> !item.isOwn()).toList();
    }
}
