package io.waybill.auth.portal.session;

import io.vertx.core.http.Cookie;
import io.vertx.core.http.CookieSameSite;
import io.vertx.ext.web.RoutingContext;
import io.waybill.auth.platform.crypto.CryptoConfig;
import io.waybill.auth.platform.crypto.KeyedHash;
import io.waybill.auth.platform.crypto.RandomIds;
import io.waybill.auth.portal.PortalConfig;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The cookies of the portal: one for a session, one for a visit, which ties the forms before log-in to the browser that
 * opened them, one for a form that waits for the log-in, and one for a notice, which the next page shows.
 */
@ApplicationScoped
public class Cookies {

    private static final Pattern VALUE = Pattern.compile("[A-Za-z0-9_.-]{20,200}");
    private static final Pattern NOTICE = Pattern.compile("[A-Za-z0-9_-]{1,2000}\\.[A-Za-z0-9_-]{20,100}");
    /** Long enough for the redirect. */
    private static final int NOTICE_SECONDS = 60;

    private static final int VISIT_PARTS = 2;

    private final String sessionName;
    private final String visitName;
    private final String unsentName;
    private final String noticeName;
    private final boolean secure;
    private final KeyedHash visits;
    private final KeyedHash forms;
    private final KeyedHash notices;
    private final RandomIds random;
    private final RoutingContext call;

    Cookies(PortalConfig config, CryptoConfig crypto, RandomIds random, RoutingContext call) {
        String prefix = config.secureCookies() ? "__Host-" : "";
        this.sessionName = prefix + "waybill";
        this.visitName = prefix + "waybill-visit";
        this.unsentName = prefix + "waybill-unsent";
        this.noticeName = prefix + "waybill-notice";
        this.secure = config.secureCookies();
        this.visits = KeyedHash.of(crypto.hashKey(), "portal-visit");
        this.forms = KeyedHash.of(crypto.hashKey(), "portal-form");
        this.notices = KeyedHash.of(crypto.hashKey(), "portal-notice");
        this.random = random;
        this.call = call;
    }

    /** The session's cookie as sent with a call that has no request scope yet. */
    Optional<String> session(RoutingContext early) {
        return sent(early, sessionName);
    }

    /** The session's cookie as sent. */
    public Optional<String> session() {
        return sent(call, sessionName);
    }

    /** Gives the browser a session. */
    public void setSession(String value) {
        set(sessionName, value);
    }

    /** Removes the session's cookie from the browser. */
    public void clearSession() {
        call.response().addCookie(cookie(sessionName, "").setMaxAge(0));
    }

    /** The cookie of a form that waits for the log-in, as sent. */
    public Optional<String> unsent() {
        return sent(call, unsentName);
    }

    /** Lets the browser find its form after the log-in. */
    public void setUnsent(String value) {
        set(unsentName, value);
    }

    /** Lets the next page say what this form has changed. */
    public void setNotice(String sentence) {
        String text = Base64.getUrlEncoder().withoutPadding().encodeToString(sentence.getBytes(StandardCharsets.UTF_8));
        call.response()
                .addCookie(cookie(noticeName, text + "." + notices.text(text)).setMaxAge(NOTICE_SECONDS));
    }

    /** What the form before this page has changed; the browser forgets it. */
    public Optional<String> takeNotice() {
        Optional<String> sent = sent(call, noticeName, NOTICE);
        sent.ifPresent(value -> call.response().addCookie(cookie(noticeName, "").setMaxAge(0)));
        return sent.map(value -> value.split("\\.", -1))
                .filter(parts -> isEqual(notices.text(parts[0]), parts[1]))
                .map(parts -> new String(Base64.getUrlDecoder().decode(parts[0]), StandardCharsets.UTF_8));
    }

    /** The token of the forms that are sent in this session. */
    public Optional<String> sessionToken() {
        return session().map(forms::text);
    }

    /** The token of the forms before log-in; empty if the browser has no cookie of ours. */
    public Optional<String> visitToken() {
        return visit().map(forms::text);
    }

    /** As {@link #visitToken()}; a browser without the cookie gets one with this answer. */
    public String visitTokenFor() {
        return visitToken().orElseGet(() -> {
            String id = random.id();
            String value = id + "." + visits.text(id);
            set(visitName, value);
            return forms.text(value);
        });
    }

    private Optional<String> visit() {
        return sent(call, visitName).filter(value -> {
            String[] parts = value.split("\\.", -1);
            return parts.length == VISIT_PARTS && isEqual(visits.text(parts[0]), parts[1]);
        });
    }

    private static Optional<String> sent(RoutingContext call, String name) {
        return sent(call, name, VALUE);
    }

    private static Optional<String> sent(RoutingContext call, String name, Pattern form) {
        return Optional.ofNullable(call.request().getCookie(name))
                .map(Cookie::getValue)
                .filter(value -> form.matcher(value).matches());
    }

    private void set(String name, String value) {
        call.response().addCookie(cookie(name, value));
    }

    private Cookie cookie(String name, String value) {
        return Cookie.cookie(name, value)
                .setPath("/")
                .setHttpOnly(true)
                .setSecure(secure)
                .setSameSite(CookieSameSite.LAX);
    }

    /** Compares in constant time. */
    public static boolean isEqual(String expected, String sent) {
        return MessageDigest.isEqual(expected.getBytes(StandardCharsets.UTF_8), sent.getBytes(StandardCharsets.UTF_8));
    }
}
