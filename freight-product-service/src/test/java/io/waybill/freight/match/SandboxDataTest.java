package io.waybill.freight.match;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.freight.FreightRequests;
import io.waybill.freight.SeedCatalogue;
import io.waybill.freight.catalogue.document.Product;
import io.waybill.freight.eligibility.Reason;
import io.waybill.freight.eligibility.ReasonCode;
import io.waybill.freight.match.MatchResult.NonMatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the guide to matches and the page of areas say, against the seed. */
class SandboxDataTest {

    private static final Pattern CASE =
            Pattern.compile("### (\\d+\\. [^\n]+)\n\n```json\n(.*?)\n```\n\n(.*?)\n\n", Pattern.DOTALL);
    private static final Pattern ROW = Pattern.compile("\\| ([A-Z]{3}) \\| ([A-Za-z_, ]+) \\|");
    private static final Pattern ENTRY = Pattern.compile("`([^`]+)`");
    private static final Set<ReasonCode> WARNINGS =
            EnumSet.range(ReasonCode.FLOOR_AREA_UNKNOWN, ReasonCode.NET_QUANTITY_MISSING);

    /** A documented case: its title, its request, and its table of products. */
    record Case(String title, String request, String table) {

        @Override
        public String toString() {
            return title;
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void aDocumentedMatchIsAnsweredAsDocumented(Case documented) {
        Map<String, String> refused =
                FreightRequests.match(documented.request(), SeedCatalogue.COMPILED).answer().nonMatches().stream()
                        .collect(Collectors.toMap(NonMatch::productCode, SandboxDataTest::codes));
        Matcher row = ROW.matcher(documented.table());
        int rows = 0;
        while (row.find()) {
            rows++;
            assertThat(refused.getOrDefault(row.group(1), "matches"))
                    .as(row.group(1))
                    .isEqualTo(row.group(2));
        }
        assertThat(rows).isPositive();
    }

    @Test
    void tenCasesShowEveryReason() throws IOException {
        assertThat(cases()).hasSize(10);
        Set<String> shown = cases().flatMap(c -> ROW.matcher(c.table()).results())
                .flatMap(row -> Stream.of(row.group(2).split(", ")))
                .collect(Collectors.toSet());
        assertThat(shown)
                .containsAll(EnumSet.complementOf(EnumSet.copyOf(WARNINGS)).stream()
                        .map(ReasonCode::name)
                        .toList());
    }

    @Test
    void everyAreaThatIsNotServedIsListedWithItsReason() throws IOException {
        Set<String> listed = areas().flatMap(area ->
                        ENTRY.matcher(area.get(1)).results().map(entry -> area.getFirst() + " " + entry.group(1)))
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> excluded = SeedCatalogue.LOADED.products().stream()
                .flatMap(product -> Stream.concat(product.countriesFrom().stream(), product.countriesTo().stream()))
                .flatMap(SandboxDataTest::excluded)
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(listed).isEqualTo(excluded);
    }

    @Test
    void everyCountryHasItsAreasOrIsServedWhole() throws IOException {
        Set<String> listed = areas().map(List::getFirst).collect(Collectors.toCollection(TreeSet::new));
        Set<String> served = SeedCatalogue.LOADED.products().stream()
                .flatMap(product -> Stream.concat(product.countriesFrom().stream(), product.countriesTo().stream()))
                .map(Product.ServedCountry::countryCode)
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(listed).isEqualTo(served);
    }

    /** Only the product for the next working day goes by hours. */
    @Test
    void aCountryHasTheSameExclusionsInEveryProductAndBothWays() {
        Map<String, Set<List<String>>> lists = SeedCatalogue.LOADED.products().stream()
                .filter(product -> !product.productCode().equals("DPR"))
                .flatMap(product -> Stream.concat(product.countriesFrom().stream(), product.countriesTo().stream()))
                .collect(Collectors.groupingBy(
                        Product.ServedCountry::countryCode,
                        Collectors.mapping(Product.ServedCountry::excludedPostalCodes, Collectors.toSet())));

        assertThat(lists)
                .hasSize(30)
                .allSatisfy((country, exclusions) ->
                        assertThat(exclusions).as(country).hasSize(1));
    }

    private static Stream<String> excluded(Product.ServedCountry country) {
        return Stream.of(country.excludedPostalCodes(), country.excludedTerritories())
                .flatMap(List::stream)
                .map(entry -> country.countryCode() + " " + entry);
    }

    static Stream<Case> cases() throws IOException {
        return CASE.matcher(Files.readString(Path.of("../docs/guides/match.md")))
                .results()
                .map(found -> new Case(found.group(1), found.group(2), found.group(3) + "\n"));
    }

    private static String codes(NonMatch product) {
        return product.reasons().stream()
                .map(Reason::code)
                .map(ReasonCode::name)
                .collect(Collectors.joining(", "));
    }

    /** Country, areas and reason of each line. */
    private static Stream<List<String>> areas() throws IOException {
        return Files.readAllLines(Path.of("src/test/resources/areas-not-served.csv")).stream()
                .filter(line -> !line.startsWith("#"))
                .skip(1)
                .map(line -> List.of(line.split("\\|", -1)));
    }
}
