package io.waybill.auth.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.error.Violation;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScopeTest {

    private static final Set<String> GRANTED = Set.of("freight-product", "parcel");

    @ParameterizedTest
    @CsvSource({
        "parcel,                              parcel,                 ",
        "parcel freight-product,              freight-product parcel, ",
        "freight-product freight-product,     freight-product,        ",
        "freight-product india-product,       freight-product,        freight-product",
        "india-product parcel india-instruction, parcel,              parcel"
    })
    void aScopeNarrowsTheTokenAndTheAnswerHasItWhereItDiffers(String requested, String issued, String answered) {
        Scope scope = Scope.of(requested, GRANTED);

        assertThat(scope.issued()).containsExactly(issued.split(" ", -1));
        assertThat(scope.answered()).isEqualTo(answered);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nonsense",
                "parcel nonsense",
                "Parcel",
                "auth-token",
                "openid",
                " ",
                "parcel ",
                " parcel",
                "parcel  freight-product",
                "parcel,freight-product",
                "parcel\tfreight-product",
                "parcel\n",
                "\"parcel\"",
                "\u0000",
                // known, but not granted
                "india-product",
                "india-product india-instruction"
            })
    void anUnknownScopeIsInvalid(String requested) {
        assertThatThrownBy(() -> Scope.of(requested, GRANTED)).isInstanceOfSatisfying(ApiException.class, refusal -> {
            assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_VALUE);
            assertThat(OAuthRefusal.error(refusal)).isEqualTo("invalid_scope");
            assertThat(refusal.violations()).extracting(Violation::pointer).containsExactly("scope");
        });
    }
}
