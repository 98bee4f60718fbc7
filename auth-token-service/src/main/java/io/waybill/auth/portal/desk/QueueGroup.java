package io.waybill.auth.portal.desk;

import io.waybill.auth.portal.application.Ago;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;

/**
 * The pending requests of one account or application.
 *
 * @param requester the requester as audit names it; for a request by the application itself, the account that
 *     registered it
 * @param name name of the person or application; {@code null} if unknown
 * @param mail the person's address; {@code null} if the requester is no account
 * @param waiting number of pending requests
 * @param since time of the first
 * @param items the shown ones, oldest first
 */
public record QueueGroup(
        String requester, String name, String mail, long waiting, Instant since, List<QueueItem> items) {

    private static final String ACCOUNT = "account/";

    /** The page with all its requests. */
    public String page() {
        return QueueResource.PATH + "?of=" + URLEncoder.encode(requester, StandardCharsets.UTF_8);
    }

    /** The page of the account; {@code null} if the requester is none. */
    public String account() {
        return requester.startsWith(ACCOUNT) ? "/portal/desk/accounts/" + requester.substring(ACCOUNT.length()) : null;
    }

    /** Whether there are more requests than shown. */
    public boolean hasMore() {
        return waiting > items.size();
    }

    /** The items that the operator may decide about. */
    public List<QueueItem> ofOthers() {
        return items.stream().filter(item -> !item.isOwn()).toList();
    }

    /** The waiting time of the first. */
    public String asked(Instant now) {
        return Ago.words(since, now);
    }
}
