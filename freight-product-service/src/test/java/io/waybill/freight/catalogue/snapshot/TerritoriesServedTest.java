package io.waybill.freight.catalogue.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.freight.SeedCatalogue;
import io.waybill.freight.catalogue.document.Product.ServedCountry;
import io.waybill.freight.catalogue.document.Territory;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** A territory is served with its parent, unless the product's row of that excludes it. */
class TerritoriesServedTest {

    private int served;
    private int excluded;

    @Test
    void everyProductServesTheTerritoriesThatItDoesNotExclude() {
        for (CompiledProduct product : SeedCatalogue.COMPILED.region("SE").all()) {
            check(product.code() + " from ", product.product().countriesFrom(), product::servesFrom);
            check(product.code() + " to ", product.product().countriesTo(), product::servesTo);
        }

        assertThat(served).as("territories that are served").isPositive();
        assertThat(excluded).as("territories that are not").isPositive();
    }

    private void check(String what, List<ServedCountry> rows, Predicate<String> serves) {
        for (Territory territory : SeedCatalogue.LOADED.territories()) {
            boolean expected = rows.stream()
                    .anyMatch(row -> row.countryCode().equals(territory.parentCountryCode())
                            && !row.excludedTerritories().contains(territory.code()));
            boolean parent = serves.test(territory.parentCountryCode());

            assertThat(serves.test(territory.code()))
                    .as(what + territory.code())
                    .isEqualTo(expected);
            served += expected ? 1 : 0;
            excluded += parent && !expected ? 1 : 0;
        }
    }
}
