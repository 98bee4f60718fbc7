package io.waybill.test;

import static io.restassured.RestAssured.given;

import io.quarkus.test.common.ResourceArg;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import org.junit.jupiter.api.Test;

/** Authentication fails inside an operation only, so no call is prepared for an earlier failure. */
@QuarkusTest
@WithTestResource(value = PostgresResource.class, initArgs = @ResourceArg(name = "schema", value = "freight"))
@WithTestResource(IssuerResource.class)
class LazyAuthenticationTest {

    private static final String TEMPLATE = "Test-Template-Before-Operation";

    /** Between the framework's authentication and Quarkus REST. */
    @ApplicationScoped
    static class BetweenThem {

        void register(@Observes Filters filters) {
            filters.register(
                    call -> {
                        String template = Vertx.currentContext().getLocal("UrlPathTemplate");
                        call.response().putHeader(TEMPLATE, String.valueOf(template));
                        call.next();
                    },
                    150);
        }
    }

    @Test
    void thePathTemplateIsNotLookedUpBeforeTheOperationIsFound() {
        given().get("/unguarded").then().statusCode(401).header(TEMPLATE, "null");
    }
}
