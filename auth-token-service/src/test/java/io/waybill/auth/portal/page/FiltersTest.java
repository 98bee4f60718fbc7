package io.waybill.auth.portal.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FiltersTest {

    @Test
    void bothDaysOfAPeriodAreIncluded() {
        Filters filters = Filters.of(Map.of("from", List.of("2026-03-10"), "to", List.of("2026-03-10")));

        assertThat(filters.query())
                .isEqualTo(Map.of(
                        "from", List.of("2026-03-10T00:00:00Z"),
                        "to", List.of("2026-03-11T00:00:00Z")));
    }
}
