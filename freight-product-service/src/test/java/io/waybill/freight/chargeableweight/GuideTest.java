package io.waybill.freight.chargeableweight;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.freight.SeedCatalogue;
import io.waybill.freight.cargo.Lines;
import io.waybill.freight.catalogue.document.RuleSet;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The examples of the guide to chargeable weights, and of the portal's track, against the seed. */
class GuideTest {

    private static final Path GUIDE = Path.of("../docs/guides/weight.md");

    private static final Pattern EXAMPLE = Pattern.compile(
            "(?m)^\\| (\\d+) × (\\d+)×(\\d+)×(\\d+) \\| (\\d+) \\| (yes|no) \\| (\\S+) \\| (\\d+) \\| (\\S+) \\|$");
    private static final Pattern RULES =
            Pattern.compile("(?m)^\\| ([A-Z-]+) \\| (\\d+) \\| (\\d+) \\| (\\d+) \\| (.+) \\|$");
    private static final Pattern SUM = Pattern.compile("(?:`|<code>)([0-9. ×/]+) = ([0-9.]+)(?:`|</code>)");

    static Stream<MatchResult> examples() throws IOException {
        return EXAMPLE.matcher(guide()).results().map(MatchResult.class::cast);
    }

    @ParameterizedTest
    @MethodSource("examples")
    void goodsWeighWhatTheGuideSaysForTheReasonThatItSays(MatchResult row) {
        ChargeableWeight weight = ChargeableWeight.of(
                List.of(Lines.of("CLL", Integer.parseInt(row.group(1)))
                        .size(row.group(2), row.group(3), row.group(4))
                        .weight(row.group(5))
                        .stackable(row.group(6).equals("yes"))
                        .line(0)),
                SeedCatalogue.ruleSet(row.group(7)));

        assertThat(weight.weight()).isEqualByComparingTo(row.group(8));
        assertThat(weight.basis()).isEqualTo(Basis.valueOf(row.group(9)));
    }

    @Test
    void everyBasisOfASingleLineHasAnExampleAndEachRuleSetIsTheSeeds() throws IOException {
        assertThat(examples().map(row -> row.group(9))).contains("ACTUAL", "VOLUME", "LOADING_METER", "LONG_GOODS");
        List<MatchResult> rows = RULES.matcher(guide()).results().toList();
        assertThat(rows).hasSize(SeedCatalogue.LOADED.ruleSets().size()).allSatisfy(row -> {
            RuleSet rules = SeedCatalogue.ruleSet(row.group(1));
            assertThat(rules.kgPerCubicMeter()).isEqualByComparingTo(row.group(2));
            assertThat(rules.kgPerLoadingMeter()).isEqualByComparingTo(row.group(3));
            assertThat(rules.kgPerPalletPlace()).isEqualByComparingTo(row.group(4));
            assertThat(row.group(5))
                    .isEqualTo(
                            rules.longGoods() == null
                                    ? "none"
                                    : rules.longGoods().kgPerMeterBegun().toPlainString()
                                            + " kg per metre begun, over "
                                            + rules.longGoods().overLength().toPlainString() + " cm");
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../docs/guides/weight.md",
                "../auth-token-service/src/main/resources/templates/firstcalls/freight-product.html"
            })
    void everySumIsRight(String file) throws IOException {
        assertThat(SUM.matcher(Files.readString(Path.of(file))).results())
                .hasSizeGreaterThan(4)
                .allSatisfy(
                        sum -> assertThat(value(sum.group(1))).as(sum.group()).isEqualByComparingTo(sum.group(2)));
    }

    /** From left to right. */
    private static BigDecimal value(String terms) {
        String[] parts = terms.strip().split(" ", -1);
        BigDecimal value = new BigDecimal(parts[0]);
        for (int i = 1; i < parts.length; i += 2) {
            BigDecimal next = new BigDecimal(parts[i + 1]);
            value = parts[i].equals("×") ? value.multiply(next) : value.divide(next, MathContext.DECIMAL64);
        }
        return value;
    }

    private static String guide() throws IOException {
        return Files.readString(GUIDE);
    }
}
