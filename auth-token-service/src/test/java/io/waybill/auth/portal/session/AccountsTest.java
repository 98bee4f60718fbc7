package io.waybill.auth.portal.session;

import static io.waybill.auth.portal.Visitor.fields;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusMock;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.ConnectionCounter;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.portal.Visitor;
import io.waybill.common.sql.Sql;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

@QuarkusTest
@ServiceUnderTest
class AccountsTest {

    /** Jobs in the background go to the database, too: the cheapest of several is without them. */
    private static final int TIMES = 5;

    private final Accounts accounts;
    private final AccountRepository repository;
    private final ResetCodeRepository codes;
    private final ConnectionCounter connections;

    AccountsTest(
            Accounts accounts, AccountRepository repository, ResetCodeRepository codes, ConnectionCounter connections) {
        this.accounts = accounts;
        this.repository = repository;
        this.codes = codes;
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

    @Test
    void theFormsBeforeALogInSayThatTheDatabaseIsAway() {
        Visitor ada = Visitor.stranger();
        PGSimpleDataSource nowhere = new PGSimpleDataSource();
        nowhere.setPortNumbers(new int[] {1});
        Sql away = new Sql(nowhere);
        QuarkusMock.installMockForInstance(new AccountRepository(away), repository);
        QuarkusMock.installMockForInstance(new ResetCodeRepository(away), codes);

        Map<String, Map<String, String>> forms = Map.of(
                "/portal/login", fields("mail", ada.mail(), "password", Visitor.PASSWORD),
                "/portal/signup", ada.signUp(),
                "/portal/reset",
                        fields(
                                "mail",
                                ada.mail(),
                                "code",
                                "00000-00000-00000-00000",
                                "new-password",
                                Visitor.PASSWORD));
        forms.forEach((path, form) -> {
            Response answer = ada.send(path, form);
            assertThat(answer.statusCode()).as(path).isEqualTo(503);
            assertThat(answer.asString())
                    .as(path)
                    .contains("database does not answer", answer.header("X-Request-Id"))
                    .doesNotContain("SQL", "Exception", "refused");
        });
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
