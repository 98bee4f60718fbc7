package io.waybill.auth.portal.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.ConnectionCounter;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.portal.Visitor;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

@QuarkusTest
@ServiceUnderTest
class AccountsTest {

    /** Jobs in the background go to the database, too: the cheapest of several is without them. */
    private static final int TIMES = 5;

    private final Accounts accounts;
    private final ConnectionCounter connections;

    AccountsTest(Accounts accounts, ConnectionCounter connections) {
        this.accounts = accounts;
        this.connections = connections;
    }

    @Test
    void thePasswordOfWhoIsLoggedInCostsNoMoreThanALogIn() {
        Visitor ada = Visitor.developer();
        Account account = accounts.byMail(ada.mail()).orElseThrow();

        long logIn = cost(() ->
                assertThat(accounts.authenticate(ada.mail(), Visitor.PASSWORD)).contains(account));
        long again = cost(() -> assertThat(accounts.isPasswordOf(account.id(), Visitor.PASSWORD))
                .isTrue());

        assertThat(again).isEqualTo(logIn).isPositive();
        assertThat(accounts.isPasswordOf(account.id(), Visitor.PASSWORD + " ")).isFalse();
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
}
