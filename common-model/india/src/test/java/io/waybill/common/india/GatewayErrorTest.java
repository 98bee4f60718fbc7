package io.waybill.common.india;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class GatewayErrorTest {

    @Test
    void theBodyIsTheOneOfTheContract() throws JsonProcessingException {
        GatewayRefusal refusal = GatewayRefusal.badRequest(List.of(new GatewayStatus(
                StatusCode.INVALID_PREFER_DATE, "PreferDate must have the form /Date(epoch milliseconds)/")));

        assertThat(new ObjectMapper().writeValueAsString(GatewayError.from(refusal, true)))
                .isEqualTo("{\"status\":400,\"title\":\"Bad Request\",\"error-response\":[{\"StatusCode\":"
                        + "\"InvalidPreferDate\",\"StatusInformation\":\"PreferDate must have the form"
                        + " /Date(epoch milliseconds)/\"}]}");
    }

    @ParameterizedTest
    @CsvSource({
        "INVALID_ACCESS_TOKEN,false,JWTTokenMissing,Unauthorized",
        "INVALID_ACCESS_TOKEN,true,JWTTokenInvalid,Unauthorized",
        "ACCESS_TOKEN_EXPIRED,true,JWTTokenExpired,Unauthorized",
        "API_NOT_GRANTED,true,APINotGranted,Forbidden",
        "NOT_FOUND,true,InvalidRequest,Not Found",
        "METHOD_NOT_ALLOWED,true,InvalidRequest,Method Not Allowed",
        "NOT_ACCEPTABLE,true,InvalidRequest,Not Acceptable",
        "PAYLOAD_TOO_LARGE,true,InvalidRequest,Content Too Large",
        "UNSUPPORTED_MEDIA_TYPE,true,InvalidRequest,Unsupported Media Type",
        "RATE_LIMITED_PER_SECOND,true,TooManyRequests,Too Many Requests",
        "RATE_LIMITED_PER_DAY,true,TooManyRequests,Too Many Requests",
        "TOO_MANY_HEADERS,true,InvalidRequest,Request Header Fields Too Large",
        "MALFORMED_REQUEST,true,InvalidRequest,Bad Request",
        "INTERNAL_ERROR,true,InternalError,Internal Server Error",
        "SERVICE_UNAVAILABLE,true,ServiceUnavailable,Service Unavailable"
    })
    void anErrorOfTheSharedMechanismHasItsStatusCode(
            ErrorCode code, boolean credentialsSent, String statusCode, String title) {
        GatewayError error = GatewayError.from(new ApiException(code, "why"), credentialsSent);

        assertThat(error.status()).isEqualTo(code.status());
        assertThat(error.title()).isEqualTo(title);
        assertThat(error.errorResponse()).extracting(s -> s.code().wireName()).containsExactly(statusCode);
        assertThat(error.errorResponse()).extracting(GatewayStatus::information).containsExactly("why");
    }

    @ParameterizedTest
    @EnumSource(ErrorCode.class)
    void everyErrorHasATitleOfItsStatus(ErrorCode code) {
        boolean isDefault =
                GatewayError.from(new ApiException(code, "why"), true).title().equals("Internal Server Error");

        assertThat(isDefault).isEqualTo(code.status() == 500);
    }

    @Test
    void noTwoStatusCodesShareAName() {
        assertThat(Arrays.stream(StatusCode.values()).map(StatusCode::wireName)).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource({
        "/in/transportation/token/v1/login,true",
        "/in/transportation,true",
        "/in/transportations,false",
        "/admin/v1/waybills,false"
    })
    void theShapeCoversTheGatewaysPaths(String path, boolean covered) {
        assertThat(new GatewayErrorShape().covers(path)).isEqualTo(covered);
    }
}
