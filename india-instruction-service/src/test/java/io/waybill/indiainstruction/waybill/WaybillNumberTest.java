package io.waybill.indiainstruction.waybill;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.waybill.common.india.AwbNumber;
import io.waybill.indiainstruction.Service;
import io.waybill.indiainstruction.ServiceUnderTest;
import org.junit.jupiter.api.Test;

/** What cannot use {@link AwbNumber} says the same. */
@QuarkusTest
@ServiceUnderTest
class WaybillNumberTest {

    @Test
    void theTableTakesTheSameNumbers() {
        assertThat(Service.query(
                        "select pg_get_constraintdef(oid) from pg_constraint where conname = 'waybill_awb_no_ck'"))
                .isEqualTo("CHECK ((awb_no ~ '^" + AwbNumber.PATTERN + "$'::text))");
    }

    @Test
    void theOpenApiDocumentsShowTheSameNumbers() {
        assertThat(document("/q/openapi").getString("components.schemas.AlternateInstruction.properties.AWBNo.pattern"))
                .isEqualTo("^" + AwbNumber.PATTERN + "$");
        assertThat(
                        document("/q/openapi-admin")
                                .getString(
                                        "paths.'/admin/v1/instructions'.get.parameters.find { it.name == 'awbNo' }.schema.pattern"))
                .isEqualTo("^" + AwbNumber.PATTERN + "$");
    }

    private static JsonPath document(String path) {
        return given().accept("application/json").get(path).jsonPath();
    }
}
