package io.waybill.auth.registry.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.waybill.auth.registry.user.BackendUsers.Credentials;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.Violation;
import io.waybill.common.json.RequestReader;
import jakarta.validation.Validation;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CredentialsTest {

    private final RequestReader reader =
            new RequestReader(Validation.buildDefaultValidatorFactory().getValidator());

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"short\" | OUT_OF_RANGE",
                "\"         \" | REQUIRED",
                "\"\uD83D\uDE9A\uD83D\uDE9A\uD83D\uDE9A\uD83D\uDE9A\" | OUT_OF_RANGE",
                "12345678 | WRONG_TYPE",
                "null | REQUIRED"
            })
    void aPasswordThatIsRefusedIsNotRepeated(String password, String code) {
        assertThat(violations("{\"username\":\"a b\",\"password\":" + password + "}"))
                .containsExactlyInAnyOrder("/username INVALID_FORMAT a b", "/password " + code + " null");
    }

    @Test
    void aPasswordMayHaveBlanksAround() {
        assertThat(reader.read(bytes("{\"username\":\"a\",\"password\":\" seven7 \"}"), Credentials.class)
                        .password())
                .isEqualTo(" seven7 ");
    }

    private String[] violations(String body) {
        return catchThrowableOfType(ApiException.class, () -> reader.read(bytes(body), Credentials.class))
                .violations()
                .stream()
                .map(CredentialsTest::words)
                .toArray(String[]::new);
    }

    private static String words(Violation violation) {
        return violation.pointer() + " " + violation.code() + " " + violation.rejectedValue();
    }

    private static byte[] bytes(String body) {
        return body.getBytes(StandardCharsets.UTF_8);
    }
}
