package io.waybill.auth.portal.desk;

import io.waybill.auth.portal.application.Ago;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;

/**
 * What one account has asked for, or one application, and nobody has decided about.
 *
 * @param requester how audit names who asked; of what an application asks for itself, who registered it
 * @param name of the person or application; {@code null} if it is not known
 * @param mail the person's address; {@code null} if it was no account
 * @param waiting how much waits
 * @param since when the first of it was asked for
 * @param items those that are shown, the oldest first
 */
public record QueueGroup(
        String requester, String name, String mail, long waiting, Instant since, List<QueueItem> items) {

    private static final String ACCOUNT = "account/";

    /** The page of all that they wait for. */
    public String page() {
        return QueueResource.PATH + "?of=" + URLEncoder.encode(requester, StandardCharsets.UTF_8);
    }

    /** The page of the account; {@code null} if it was none. */
    public String account() {
        return requester.startsWith(ACCOUNT) ? "/portal/desk/accounts/" + requester.substring(ACCOUNT.length()) : null;
    }

    /** Whether more waits than is shown. */
    public boolean hasMore() {
        return waiting > items.size();
    }

    /** Those that the operator who looks may decide about. */
    public List<QueueItem> ofOthers() {
        return items.stream().filter(item -> !item.isOwn()).toList();
    }

    /** How long the first of it waits. */
    public String asked(Instant now) {
        return Ago.words(since, now);
    }
}
