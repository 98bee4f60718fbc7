package io.waybill.freight.chargeableweight;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.freight.SeedCatalogue;
import io.waybill.freight.cargo.Lines;
import io.waybill.freight.catalogue.document.RuleSet;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The table of docs/reference/weights.md, against the seed. */
class PublishedRulesTest {

    private static final Pattern ROW = Pattern.compile(
            "(?m)^\\| (\\d+) \\| ([A-Z]) \\| (\\S+) \\| (\\d+) × (\\d+)×(\\d+)×(\\d+) \\| (\\S+) \\| (yes|no) \\| (\\S+) \\| (\\d+) \\| (.*)\\|$");

    record Row(
            String number,
            String source,
            RuleSet rules,
            Lines line,
            BigDecimal published,
            BigDecimal ours,
            String difference) {

        @Override
        public String toString() {
            return number;
        }
    }

    static Stream<Row> rows() throws IOException {
        return ROW.matcher(document())
                .results()
                .map(row -> new Row(
                        row.group(1),
                        row.group(2),
                        SeedCatalogue.ruleSet(row.group(3)),
                        Lines.of("CLL", Integer.parseInt(row.group(4)))
                                .size(row.group(5), row.group(6), row.group(7))
                                .weight(row.group(8))
                                .stackable(row.group(9).equals("yes")),
                        new BigDecimal(row.group(10)),
                        new BigDecimal(row.group(11)),
                        row.group(12).strip()));
    }

    @ParameterizedTest
    @MethodSource("rows")
    void goodsWeighWhatThePageSays(Row row) {
        ChargeableWeight weight = ChargeableWeight.of(List.of(row.line().line(0)), row.rules());

        assertThat(weight.weight()).isEqualByComparingTo(row.ours());
        assertThat(weight.warnings()).isEmpty();
        assertThat(row.difference().isEmpty())
                .as("a difference from the published rule has its reason")
                .isEqualTo(row.published().compareTo(row.ours()) == 0);
    }

    @Test
    void everySourceAndMostRuleSetsAreInTheTable() throws IOException {
        Set<String> sources = Pattern.compile("(?m)^\\| ([A-Z]) \\| \\[")
                .matcher(document())
                .results()
                .map(row -> row.group(1))
                .collect(Collectors.toSet());

        assertThat(rows().map(Row::source).collect(Collectors.toSet())).isEqualTo(sources);
        assertThat(rows().map(row -> row.rules().code()).collect(Collectors.toSet()))
                .containsExactlyInAnyOrder("SE-ROAD", "NORDIC-ROAD", "EU-ROAD", "PARCEL");
        assertThat(rows()).hasSizeGreaterThanOrEqualTo(40);
    }

    private static String document() throws IOException {
        return Files.readString(Path.of("../docs/reference/weights.md"));
    }
}
