package io.waybill.auth.portal.session;

import io.vertx.core.http.Cookie;
import io.vertx.core.http.CookieSameSite;
import io.vertx.ext.web.RoutingContext;
import io.waybill.auth.platform.crypto.CryptoConfig;
import io.waybill.auth.platform.crypto.KeyedHash;
import io.waybill.auth.portal.PortalConfig;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The cookies of the portal: one for a session, and one for a notice, which the next page shows. Browsers send neither
 * with the forms of other sites (SameSite=Lax); Strict would lose the session on the way back from the provider.
 */
@ApplicationScoped
public class Cookies {

    private static final Pattern VALUE = Pattern.compile("[A-Za-z0-9_.-]{20,200}");
    private static final Pattern NOTICE = Pattern.compile("[A-Za-z0-9_-]{1,2000}\\.[A-Za-z0-9_-]{20,100}");
    /** Long enough for the redirect. */
    private static final int NOTICE_SECONDS = 60;

    private final String sessionName;
    private final String noticeName;
    private final boolean secure;
    private final KeyedHash notices;
    private final RoutingContext call;

    Cookies(PortalConfig config, CryptoConfig crypto, RoutingContext call) {
        String prefix = config.secureCookies() ? "__Host-" : "";
        this.sessionName = prefix + "waybill";
        this.noticeName = prefix + "waybill-notice";
        this.secure = config.secureCookies();
        this.notices = KeyedHash.of(crypto.hashKey(), "portal-notice");
        this.call = call;
    }

    /** The session's cookie as sent with a call that has no request scope yet. */
    Optional<String> session(RoutingContext early) {
        return sent(early, sessionName, VALUE);
    }

    /** The session's cookie as sent. */
    public Optional<String> session() {
        return sent(call, sessionName, VALUE);
    }

    /** Gives the browser a session. */
    public void setSession(String value) {
        call.response().addCookie(cookie(sessionName, value));
    }

    /** Removes the session's cookie from the browser. */
    public void clearSession() {
        call.response().addCookie(cookie(sessionName, "").setMaxAge(0));
    }

    /** Lets the next page say what this form has changed. */
    public void setNotice(String sentence) {
        String text = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes(sentence));
        call.response()
                .addCookie(cookie(noticeName, text + "." + notices.text(text)).setMaxAge(NOTICE_SECONDS));
    }

    /** What the form before this page has changed; the browser forgets it. */
    public Optional<String> takeNotice() {
        Optional<String> sent = sent(call, noticeName, NOTICE);
        sent.ifPresent(value -> call.response().addCookie(cookie(noticeName, "").setMaxAge(0)));
        return sent.map(value -> value.split("\\.", -1))
                .filter(parts -> MessageDigest.isEqual(bytes(notices.text(parts[0])), bytes(parts[1])))
                .map(parts -> new String(Base64.getUrlDecoder().decode(parts[0]), StandardCharsets.UTF_8));
    }

    private static Optional<String> sent(RoutingContext call, String name, Pattern form) {
        return Optional.ofNullable(call.request().getCookie(name))
                .map(Cookie::getValue)
                .filter(value -> form.matcher(value).matches());
    }

    private Cookie cookie(String name, String value) {
        return Cookie.cookie(name, value)
                .setPath("/")
                .setHttpOnly(true)
                .setSecure(secure)
                .setSameSite(CookieSameSite.LAX);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
