package io.waybill.auth.portal.session;

import static io.restassured.RestAssured.given;
import static io.waybill.auth.portal.Visitor.check;
import static io.waybill.auth.portal.Visitor.without;

import io.quarkus.test.junit.QuarkusMock;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.portal.Visitor;
import io.waybill.common.sql.UncheckedSqlException;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.exception.JDBCConnectionException;
import org.junit.jupiter.api.Test;

/** Pages while the database does not answer. */
@QuarkusTest
@ServiceUnderTest
class DatabaseAwayTest {

    private final SessionRepository repository;
    private final AccountRepository accounts;

    DatabaseAwayTest(SessionRepository repository, AccountRepository accounts) {
        this.repository = repository;
        this.accounts = accounts;
    }

    @Test
    void aPageAndAFormSaySoWithTheIdOfTheRequest() {
        Visitor ada = Visitor.developer();
        QuarkusMock.installMockForInstance(new Unreachable(), repository);

        for (Response answer :
                List.of(ada.get("/portal/applications"), ada.post("/portal/applications/new", Map.of()))) {
            answer.then().contentType("text/html").header("Retry-After", "1");
            check(answer, 503, "database does not answer", answer.header("X-Request-Id"));
            without(answer, "SQL", "Exception");
        }
    }

    @Test
    void theFirstPageNeedsNoneUnlessOneIsLoggedIn() {
        String path = "/portal";
        Visitor ada = Visitor.developer();
        QuarkusMock.installMockForInstance(new Unreachable(), repository);

        given().get(path).then().statusCode(200);
        check(ada.get(path), 503, "database does not answer");
    }

    @Test
    void peopleWithoutASessionStillSeeTheLogInWhichSaysSo() {
        Visitor ada = Visitor.developer();
        QuarkusMock.installMockForInstance(new Unreachable(), repository);
        QuarkusMock.installMockForInstance(new NoAccounts(), accounts);

        Response answer = ada.elsewhere().logIn(Visitor.PASSWORD);

        check(answer, 503, "database does not answer", answer.header("X-Request-Id"));
        without(answer, "SQL", "Exception", "refused");
    }

    /** A database that has gone away while somebody logs in. */
    private static final class NoAccounts extends AccountRepository {

        @Override
        Optional<Account> bySubject(String issuer, String subject) {
            throw new JDBCConnectionException("gone", new SQLException("the connection was refused", "08001"));
        }
    }

    /** A database that has gone away. */
    private static final class Unreachable extends SessionRepository {

        Unreachable() {
            super(null);
        }

        @Override
        Optional<Session> byHash(byte[] hash) {
            throw gone();
        }

        @Override
        List<Session> ofAccount(UUID accountId) {
            throw gone();
        }

        private static UncheckedSqlException gone() {
            return new UncheckedSqlException(new SQLException("the connection was refused", "08001"));
        }
    }
}
