package io.waybill.auth.portal.page;

import io.quarkus.qute.TemplateInstance;
import io.waybill.auth.portal.PortalPath;
import jakarta.ws.rs.core.Response;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/**
 * The answers to forms whose senders must log in first. The log-in opens in a new tab; the browser keeps the form in
 * this one, and sends it again when the page is reloaded.
 */
public enum LogInFirst {

    /** There is no session, or it has ended. */
    SESSION("Your session has ended.", ""),
    /** The log-in is too old for what the form does. */
    RECENT("This needs a log-in that is more recent.", "fresh"),
    /** The provider has to say again that the person is an operator. */
    ROLE("The provider of the log-in must say again that you are an operator.", "quiet");

    private static final int UNAUTHORIZED = 401;

    /** The page that sends people back to the tab with their form. */
    private static final String LOGGED_IN = PortalPath.LOG_IN + "?done=in";

    private final String why;
    private final String ask;

    /** @param ask what the provider is asked for; empty for a log-in of any kind */
    LogInFirst(String why, String ask) {
        this.why = why;
        this.ask = ask;
    }

    record NotSentPage(String why, String logIn) implements TemplateInstance {}

    /** The page that says that the form was not sent, and how it is. */
    public Response answer() {
        String to = "?to=" + URLEncoder.encode(LOGGED_IN, StandardCharsets.UTF_8);
        return Answer.page(
                UNAUTHORIZED,
                new NotSentPage(
                        why,
                        ask.isEmpty() ? PortalPath.LOG_IN + to : PortalPath.LOG_IN + "/start" + to + "&ask=" + ask));
    }
}
