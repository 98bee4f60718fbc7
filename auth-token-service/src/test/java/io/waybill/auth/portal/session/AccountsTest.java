package io.waybill.auth.portal.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusMock;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.ConnectionCounter;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.portal.Visitor;
import java.sql.SQLException;
import java.util.Optional;
import java.util.stream.IntStream;
import org.hibernate.exception.JDBCConnectionException;
import org.junit.jupiter.api.Test;

@QuarkusTest
@ServiceUnderTest
class AccountsTest {

    /** Jobs in the background go to the database, too: the cheapest of several is without them. */
    private static final int TIMES = 5;

    private final Accounts accounts;
    private final AccountRepository repository;
    private final ConnectionCounter connections;

    AccountsTest(Accounts accounts, AccountRepository repository, ConnectionCounter connections) {
        this.accounts = accounts;
        this.repository = repository;
        this.connections = connections;
    }

    @Test
    void thePasswordOfAPersonWhoIsLoggedInCostsNoMoreThanALogIn() {
        Visitor ada = Visitor.developer();
        Account account = accounts.authenticate(ada.mail(), Visitor.PASSWORD).orElseThrow();

        long logIn = cost(() ->
                assertThat(accounts.authenticate(ada.mail(), Visitor.PASSWORD)).contains(account));
        long again = cost(() -> assertThat(accounts.isPasswordOf(account.id(), Visitor.PASSWORD))
                .isTrue());

        assertThat(again).isEqualTo(logIn).isPositive();
        assertThat(accounts.isPasswordOf(account.id(), Visitor.PASSWORD + " ")).isFalse();
    }

    @Test
    void theLogInSaysThatTheDatabaseIsAway() {
        Visitor ada = Visitor.developer();
        QuarkusMock.installMockForInstance(new Unreachable(), repository);

        Response answer = ada.elsewhere().logIn(Visitor.PASSWORD);

        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(answer.asString())
                .contains("database does not answer", answer.header("X-Request-Id"))
                .doesNotContain("SQL", "Exception", "refused");
    }

    private long cost(Runnable step) {
        return IntStream.range(0, TIMES)
                .mapToLong(time -> {
                    long before = connections.acquired();
                    step.run();
                    return connections.acquired() - before;
                })
                .min()
                .orElseThrow();
    }

    /** A database that has gone away. */
    private static final class Unreachable extends AccountRepository {

        @Override
        Optional<Account> bySubject(String issuer, String subject) {
            throw gone();
        }

        private static JDBCConnectionException gone() {
            return new JDBCConnectionException("gone", new SQLException("the connection was refused", "08001"));
        }
    }
}
