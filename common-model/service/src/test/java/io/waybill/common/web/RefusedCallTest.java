package io.waybill.common.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.common.error.Violation;
import io.waybill.common.error.ViolationCode;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class RefusedCallTest {

    @Test
    void aPathIsShownWithoutItsParameters() {
        assertThat(RefusedCall.shownPath("/products/STD;api_key=secret/x")).isEqualTo("/products/STD");
    }

    @Test
    void aPathIsOneLineOfPlainCharacters() {
        assertThat(RefusedCall.shownPath("/a\nrefused status=200\u001b[31mé")).isEqualTo("/a?refused?status=200?[31m?");
    }

    @Test
    void aLongPathIsCut() {
        assertThat(RefusedCall.shownPath("/" + "x".repeat(10_000))).hasSize(203).endsWith("...");
    }

    @Test
    void aFieldThatExistsIsNamedAndOneThatDoesNotIsNot() {
        assertThat(RefusedCall.shownFields(List.of(
                        Violation.of("/cargo/pieces/0/weight", ViolationCode.REQUIRED, "is required"),
                        new Violation("/secret-as-a-name", ViolationCode.UNKNOWN_FIELD, "is not known", "secret"))))
                .isEqualTo("/cargo/pieces/0/weight:REQUIRED,UNKNOWN_FIELD");
    }

    @Test
    void manyViolationsAreCut() {
        Violation one = Violation.of("/a", ViolationCode.REQUIRED, "is required");

        assertThat(RefusedCall.shownFields(Collections.nCopies(1_000, one)))
                .isEqualTo("/a:REQUIRED,/a:REQUIRED,/a:REQUIRED,/a:REQUIRED,/a:REQUIRED,...");
    }
}
