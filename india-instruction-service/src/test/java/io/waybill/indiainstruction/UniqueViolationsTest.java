package io.waybill.indiainstruction;

import static io.waybill.indiainstruction.Service.customer;
import static io.waybill.indiainstruction.Service.update;
import static org.hamcrest.Matchers.contains;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the database refuses because it has it already, whichever constraint says so. */
@QuarkusTest
@ServiceUnderTest
class UniqueViolationsTest {

    @BeforeEach
    void aConstraintThatTheServiceDoesNotKnow() {
        update("create unique index of_the_test_uq on webhook_endpoint (url) where url = 'https://unique.example/'");
    }

    @AfterEach
    void dropIt() {
        update("drop index of_the_test_uq");
        update("delete from webhook_endpoint where url = 'https://unique.example/'");
    }

    @Test
    void aSecondRowIsAConflictAndNoDefect() {
        register().statusCode(201);

        register().statusCode(409).body("error-response.StatusCode", contains("InvalidRequest"));
    }

    private static ValidatableResponse register() {
        return customer()
                .body("{\"url\":\"https://unique.example/\",\"enabled\":true}")
                .post("/in/transportation/cust-instruction-update/v1/webhooks")
                .then();
    }
}
