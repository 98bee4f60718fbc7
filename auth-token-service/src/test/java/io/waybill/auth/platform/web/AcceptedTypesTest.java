package io.waybill.auth.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.test.RawExchange;
import java.io.IOException;
import java.net.Socket;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages that are Markdown for those who ask for it. Variant B has its own rules. */
@QuarkusTest
@ServiceUnderTest
class AcceptedTypesTest {

    @ParameterizedTest
    @ValueSource(strings = {"/portal/guides", "/portal/apis", "/portal/whats-new"})
    void aMalformedAcceptAsksForNoMarkdown(String page) throws IOException {
        RawExchange answer = RawExchange.on(
                new Socket("localhost", RestAssured.port), "localhost", "GET", page, Map.of("Accept", "json"));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Content-Type")).contains("text/html;charset=UTF-8");
    }
}
