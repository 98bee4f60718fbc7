package io.waybill.common.description;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DeprecationsTest {

    private static final LocalDate MARCH = LocalDate.of(2027, 3, 1);

    private record Operation(LocalDate since, Optional<LocalDate> sunset, Optional<URI> see)
            implements DeprecationConfig.Operation {}

    private static Deprecations of(LocalDate sunset) {
        return new Deprecations(
                () -> Map.of("LISTPRODUCTS", new Operation(MARCH, Optional.ofNullable(sunset), Optional.empty())));
    }

    @Test
    void theCaseOfAnOperationDoesNotMatterSinceVariablesHaveNone() {
        assertThat(of(null).of("listProducts").orElseThrow().text()).isEqualTo("Deprecated since 2027-03-01.");
        assertThat(of(null).of("getProduct")).isEmpty();
        assertThat(of(null).without(Set.of("listProducts"))).isEmpty();
        assertThat(of(null).without(Set.of("getProduct"))).containsExactly("listproducts");
    }

    @Test
    void nothingEndsBeforeItIsDeprecated() {
        assertThat(of(MARCH).of("listProducts").orElseThrow().text())
                .isEqualTo("Deprecated since 2027-03-01; it may be gone from 2027-03-01 on.");
        assertThatThrownBy(() -> of(MARCH.minusDays(1)))
                .hasMessage("waybill.deprecations.LISTPRODUCTS.sunset must not be before since");
    }
}
