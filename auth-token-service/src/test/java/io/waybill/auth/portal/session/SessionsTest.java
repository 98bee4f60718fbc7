package io.waybill.auth.portal.session;

import static io.waybill.auth.portal.Visitor.check;
import static io.waybill.auth.portal.Visitor.fields;
import static io.waybill.auth.portal.Visitor.without;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.portal.Operators;
import io.waybill.auth.portal.PortalConfig;
import io.waybill.auth.portal.Visitor;
import io.waybill.common.error.ApiException;
import io.waybill.common.sql.Sql;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@ServiceUnderTest
class SessionsTest {

    private final Sessions sessions;
    private final SessionRepository repository;
    private final Accounts accounts;
    private final PortalConfig config;
    private final Sql sql;

    SessionsTest(Sessions sessions, SessionRepository repository, Accounts accounts, PortalConfig config, Sql sql) {
        this.sessions = sessions;
        this.repository = repository;
        this.accounts = accounts;
        this.config = config;
        this.sql = sql;
    }

    @Test
    void aSessionIsDeletedWhenItIsIdleForTooLongForEveryRole() {
        UUID account = account(Visitor.developer()).id();
        Duration longest = config.idle().compareTo(config.operatorIdle()) > 0 ? config.idle() : config.operatorIdle();
        insert(account, "over", longest.plusMinutes(1));
        insert(account, "idle", longest.minusMinutes(1));

        sessions.cleanUp();

        assertThat(repository.byHash(hash("over"))).isEmpty();
        assertThat(repository.byHash(hash("idle"))).isPresent();
        assertThat(sql.update("delete from portal_session where id_hash = ?", hash("idle")))
                .isEqualTo(1);
    }

    @Test
    void aSessionEndsWhenItsPersonIsAwayOrTheDayIsOver() {
        Visitor ada = Visitor.developer();
        Visitor olga = Operators.newOperator();

        setBack(ada, "last_seen_at", config.idle().minusMinutes(1));
        setBack(olga, "last_seen_at", config.operatorIdle().minusMinutes(1));
        ada.get("/portal/applications").then().statusCode(200);
        olga.get("/portal/applications").then().statusCode(200);

        setBack(ada, "last_seen_at", config.idle());
        setBack(olga, "last_seen_at", config.operatorIdle());
        ada.get("/portal/applications").then().statusCode(303);
        olga.get("/portal/applications").then().statusCode(303);

        ada.logIn(Visitor.PASSWORD).then().statusCode(303);
        setBack(ada, "created_at", config.maxSessionAge().minusMinutes(1));
        ada.get("/portal/applications").then().statusCode(200);
        setBack(ada, "created_at", config.maxSessionAge());
        ada.get("/portal/applications").then().statusCode(303);
    }

    @Test
    void noRowHasTheCookieOfASession() {
        Visitor ada = Visitor.developer();

        String rows = String.join("", sql.list("select s::text from portal_session s", row -> row.getString(1)));

        assertThat(rows).contains(account(ada).id().toString());
        assertThat(ada.cookies().values())
                .isNotEmpty()
                .allSatisfy(cookie -> assertThat(rows)
                        .doesNotContain(cookie, HexFormat.of().formatHex(cookie.getBytes(StandardCharsets.US_ASCII))));
    }

    @Test
    void aSessionGoesOnUnderANewIdWhenThePasswordIsTypedAgain() {
        Visitor ada = Visitor.developer();
        String credentials = "/portal/applications/" + ada.register("parcel") + "/credentials";
        Map<String, String> show = fields("action", "show", "secret", Visitor.value(ada.get(credentials), "secret"));
        setBack(ada, "authenticated_at", config.passwordAge());
        Visitor before = Visitor.holding(ada.cookies());

        without(check(ada.send(credentials, show), 422, "Type your password"), "data-hide");
        show.put("password", "a guess that is long enough");
        without(check(ada.send(credentials, show), 422, "This is not your password"), "data-hide");
        show.put("password", Visitor.PASSWORD);
        check(ada.send(credentials, show), 200, "data-hide");

        show.remove("password");
        check(ada.send(credentials, show), 200, "data-hide");
        before.get("/portal/applications").then().statusCode(303);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sessions", "off"})
    void whatWasVerifiedBeforeAllSessionsEndedOpensNone(String change) {
        Visitor ada = Visitor.developer();
        Account account = account(ada);

        Operators.act(Visitor.operator(), ada, change).then().statusCode(303);

        assertThat(sessions.begin(account, Optional.empty(), "a test")).isEmpty();
        // Stored too late, by whatever way: it is not read.
        insert(account.id(), account.sessionEpoch(), change, Instant.now());
        assertThat(repository.byHash(hash(change))).isEmpty();
    }

    /** In the same epoch. */
    @ParameterizedTest
    @ValueSource(strings = {"roles = 'operator'", "locked = true"})
    void whatWasVerifiedOtherwiseOpensNoSession(String change) {
        Account account = account(Visitor.developer());
        sql.update("update account set " + change + " where id = ?", account.id());

        assertThat(sessions.begin(account, Optional.empty(), "a test")).isEmpty();

        sql.update("update account set roles = '' where id = ?", account.id());
    }

    @Test
    void aSessionThatHasEndedIsNotRenewedAndChangesNothing() {
        Visitor ada = Visitor.developer();
        Account account = account(ada);
        Session ended = sessions.of(account.id()).getFirst();
        ada.send("/portal/sessions", fields("all", "yes")).then().statusCode(303);
        ada.logIn(Visitor.PASSWORD).then().statusCode(303);

        assertThatThrownBy(() -> sessions.renew(ended)).isInstanceOf(ApiException.class);

        ada.get("/portal/applications").then().statusCode(200);
        assertThat(sessions.of(account.id())).hasSize(1);
    }

    private Account account(Visitor person) {
        return accounts.authenticate(person.mail(), Visitor.PASSWORD).orElseThrow();
    }

    @Test
    void theTimeOfTheLastPageIsStoredOnceAMinute() {
        Visitor ada = Visitor.developer();

        assertThat(pageIsStored(ada, Duration.ofSeconds(30))).isFalse();
        assertThat(pageIsStored(ada, Duration.ofSeconds(61))).isTrue();
    }

    private boolean pageIsStored(Visitor person, Duration ago) {
        setBack(person, "last_seen_at", ago);
        Instant before = Instant.now();
        person.get("/portal/applications").then().statusCode(200);
        return sql.number(
                        "select count(*) from portal_session s join account a on a.id = s.account_id"
                                + " where a.mail = ? and s.last_seen_at >= ?",
                        person.mail(),
                        before)
                == 1;
    }

    /** As if it had been so much earlier. */
    private void setBack(Visitor person, String column, Duration ago) {
        assertThat(sql.update(
                        "update portal_session set " + column
                                + " = ? from account a where a.id = account_id and a.mail = ?",
                        Instant.now().minus(ago),
                        person.mail()))
                .isPositive();
    }

    private void insert(UUID account, String name, Duration ago) {
        Instant seen = Instant.now().minus(ago);
        insert(account, 0, name, seen);
    }

    private void insert(UUID account, long epoch, String name, Instant seen) {
        sql.update(
                "insert into portal_session (id_hash, account_id, epoch, created_at, last_seen_at, authenticated_at,"
                        + " source, user_agent) values (?, ?, ?, ?, ?, ?, '127.0.0.1', 'a test')",
                hash(name),
                account,
                epoch,
                seen,
                seen,
                seen);
    }

    private static byte[] hash(String name) {
        byte[] hash = new byte[32];
        System.arraycopy(name.getBytes(StandardCharsets.US_ASCII), 0, hash, 0, name.length());
        return hash;
    }
}
