package io.waybill.auth.portal.session;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages while the database does not answer. */
@QuarkusTest
@ServiceUnderTest
class DatabaseAwayTest {

    private final SessionRepository repository;

    DatabaseAwayTest(SessionRepository repository) {
        this.repository = repository;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/portal",
                "/portal/account",
                "/portal/sessions",
                "/portal/applications/new",
                "/portal/applications/00000000-0000-0000-0000-000000000000",
                "/portal/applications/00000000-0000-0000-0000-000000000000/credentials"
            })
    void everyPageSaysSoWithTheIdOfTheRequest(String path) {
        Visitor ada = Visitor.developer();
        QuarkusMock.installMockForInstance(new Unreachable(), repository);

        Response page = given().redirects().follow(false).cookies(ada.cookies()).get(path);
        Response form = given().redirects()
                .follow(false)
                .cookies(ada.cookies())
                .formParams(Map.of("token", "any"))
                .post(path);

        for (Response answer : new Response[] {page, form}) {
            if (answer.statusCode() == 405) {
                continue;
            }
            answer.then().statusCode(503).contentType("text/html").header("Retry-After", "1");
            assertThat(answer.asString())
                    .contains("We cannot reach our database", answer.header("X-Request-Id"))
                    .doesNotContain("SQL", "Exception");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/portal/login", "/portal/signup"})
    void whoIsNotLoggedInStillSeesTheForms(String path) {
        QuarkusMock.installMockForInstance(new Unreachable(), repository);

        given().get(path).then().statusCode(200);
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
