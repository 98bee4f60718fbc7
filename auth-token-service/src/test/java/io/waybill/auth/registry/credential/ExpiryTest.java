package io.waybill.auth.registry.credential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.Violation;
import io.waybill.common.json.RequestReader;
import jakarta.validation.Validation;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When something ends, as a body says it. */
class ExpiryTest {

    private final RequestReader reader =
            new RequestReader(Validation.buildDefaultValidatorFactory().getValidator());

    @ParameterizedTest
    @ValueSource(
            strings = {
                "+300000-01-01T00:00:00Z",
                "+999999999-12-31T23:59:59Z",
                "-300000-01-01T00:00:00Z",
                "1969-12-31T23:59:59Z",
                "2026-01-31",
                "tomorrow",
                ""
            })
    void whatIsNoTimeThatCanBeStoredIsRefusedWithItsField(String at) {
        assertThatThrownBy(() -> end("{\"at\":\"" + at + "\"}"))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refusal -> assertThat(refusal.violations())
                                .extracting(Violation::pointer)
                                .containsExactly("/at"));
    }

    @Test
    void aTimeMayHaveAnOffsetAndNoneIsNow() {
        assertThat(end("{\"at\":\"2026-01-31T12:00:00+02:00\"}")).contains(Instant.parse("2026-01-31T10:00:00Z"));
        assertThat(end("{\"at\":null}")).isEmpty();
        assertThat(end("{}")).isEmpty();
    }

    private Optional<Instant> end(String body) {
        return Optional.ofNullable(
                reader.read(body.getBytes(StandardCharsets.UTF_8), Expiry.class).at());
    }
}
