package io.waybill.auth.portal.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.scheduler.Scheduler;
import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.ConnectionCounter;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.portal.Visitor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@ServiceUnderTest
class AccountsTest {

    private final Accounts accounts;
    private final ConnectionCounter connections;
    private final Scheduler scheduler;

    AccountsTest(Accounts accounts, ConnectionCounter connections, Scheduler scheduler) {
        this.accounts = accounts;
        this.connections = connections;
        this.scheduler = scheduler;
    }

    @BeforeEach
    void pauseBackgroundJobs() {
        scheduler.pause();
    }

    @AfterEach
    void resumeBackgroundJobs() {
        scheduler.resume();
    }

    @Test
    void thePasswordOfWhoIsLoggedInCostsNoMoreThanALogIn() {
        Visitor ada = Visitor.developer();
        Account account = accounts.byMail(ada.mail()).orElseThrow();

        long before = connections.acquired();
        assertThat(accounts.authenticate(ada.mail(), Visitor.PASSWORD)).contains(account);
        long logIn = connections.acquired() - before;
        assertThat(accounts.isPasswordOf(account.id(), Visitor.PASSWORD)).isTrue();
        long again = connections.acquired() - before - logIn;
        assertThat(accounts.isPasswordOf(account.id(), Visitor.PASSWORD + " ")).isFalse();

        assertThat(again).isEqualTo(logIn).isPositive();
    }
}
