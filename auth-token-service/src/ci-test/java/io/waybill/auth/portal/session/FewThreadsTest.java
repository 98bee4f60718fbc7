package io.waybill.auth.portal.session;

import static io.restassured.RestAssured.given;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import io.waybill.auth.OtherDeployment;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.portal.login.Person;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** More pages at once than there are worker threads. */
@QuarkusTest
@ServiceUnderTest
@TestProfile(OtherDeployment.class)
class FewThreadsTest {

    private static final int TIMES = 30;

    @Test
    void aPageThatIsOpenToAllIsShownWithTheCookieOfAnySession() throws Exception {
        Person ada = Person.developer();
        ada.open("/portal/applications").then().statusCode(200);
        String session = ada.browser().cookies().keySet().stream()
                .filter(name -> name.endsWith("waybill"))
                .findFirst()
                .orElseThrow();

        List<CompletableFuture<Response>> answers = new ArrayList<>();
        for (int i = 0; i < TIMES; i++) {
            String madeUp = "made-up-session-number-" + i;
            answers.add(CompletableFuture.supplyAsync(
                    () -> given().cookie(session, madeUp).get("/portal"), Thread::startVirtualThread));
        }

        for (CompletableFuture<Response> answer : answers) {
            answer.get(1, TimeUnit.MINUTES).then().statusCode(200);
        }
    }
}
