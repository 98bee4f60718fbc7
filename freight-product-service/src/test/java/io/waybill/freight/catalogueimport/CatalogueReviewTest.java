package io.waybill.freight.catalogueimport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.waybill.common.catalogue.CatalogueReview;
import io.waybill.common.catalogue.Difference;
import io.waybill.common.error.ApiException;
import io.waybill.common.json.RequestReader;
import io.waybill.freight.FreightCalls;
import io.waybill.freight.FreightRequests;
import io.waybill.freight.SeedCatalogue;
import io.waybill.freight.catalogue.snapshot.CompiledCatalogue;
import io.waybill.freight.catalogueimport.ReferenceCases.Moved;
import io.waybill.freight.catalogueimport.ReferenceCases.Replay;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What an operator is shown of an import: every difference as a line, and the cases that it moves. */
class CatalogueReviewTest {

    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-26T12:00:00Z"), ZoneOffset.UTC);
    private static final FreightCatalogueCompiler COMPILER =
            new FreightCatalogueCompiler(CLOCK, () -> new BigDecimal("0.1"), FreightRequests.READER);
    private static final CompiledCatalogue SEED = COMPILER.compile(SeedCatalogue.text());

    static List<Arguments> slips() {
        return List.of(
                slip(
                        "EU-ROAD: kgPerCubicMeter 333 → 33.3",
                        d -> number(row(d, "ruleSets", "EU-ROAD"), "kgPerCubicMeter", "33.3")),
                slip(
                        "EU-ROAD: kgPerCubicMeter 333 → 3330",
                        d -> number(row(d, "ruleSets", "EU-ROAD"), "kgPerCubicMeter", "3330")),
                slip(
                        "EU-ROAD: kgPerLoadingMeter 1850 → 18500",
                        d -> number(row(d, "ruleSets", "EU-ROAD"), "kgPerLoadingMeter", "18500")),
                slip("1203 F1 II: removed", d -> d.withArray("unNumbers").removeIf(row -> is(row, "unNumber", "1203"))),
                slip(
                        "1950 5F: limitedQuantity 1 L → 0",
                        d -> find(
                                        d,
                                        "unNumbers",
                                        row -> is(row, "unNumber", "1950") && is(row, "classificationCode", "5F"))
                                .put("limitedQuantity", "0")),
                slip("PAL: weightMax 1500 → 15", d -> number(row(d, "packageTypes", "PAL"), "weightMax", "15")),
                slip(
                        "PAL: stackable true → false",
                        d -> row(d, "packageTypes", "PAL").put("stackable", false)),
                slip("STD: countriesTo/NO removed", d -> removeCountry(d, "STD", "NO")),
                slip(
                        "STD SE,DK → NO,DK,FI: removed",
                        d -> d.withArray("laneRules")
                                .removeIf(
                                        rule -> is(rule, "productCode", "STD") && is(rule, "ruleSet", "NORDIC-ROAD"))),
                slip(
                        "STD: countriesTo/DK/excludedPostalCodes/39?? removed",
                        d -> excluded(d, "STD", "DK").remove(0)));
    }

    @ParameterizedTest
    @MethodSource("slips")
    void aSlipIsOneLineAndMovesACase(String line, Consumer<ObjectNode> slip) {
        CatalogueReview review = review(slip);

        assertThat(lines(review)).containsExactly(line);
        assertThat(replay(review).movedTotal()).isPositive();
    }

    /** A pattern is changed with its example, which must fit it. */
    @Test
    void anotherPostalPatternMovesTheCasesOfItsCountry() {
        CatalogueReview review = review(document -> row(document, "countries", "NO")
                .put("postalCodePattern", "\\d{5}")
                .put("postalCodeExample", "01540"));

        assertThat(lines(review)).hasSize(2).anyMatch(line -> line.startsWith("NO: postalCodePattern "));
        assertThat(replay(review).moved())
                .anySatisfy(moved ->
                        assertThat(moved.after().errors()).first().asString().contains("postalCode"));
    }

    @Test
    void aTenfoldFactorNeedsToBeConfirmedAndAnotherNameDoesNot() {
        CatalogueReview tenfold =
                review(document -> number(row(document, "ruleSets", "EU-ROAD"), "kgPerCubicMeter", "3330"));
        assertThat(tenfold.confirmation())
                .hasValueSatisfying(why -> assertThat(why).contains("charges change by up to"));
        assertThat(replay(tenfold).largestShare()).isGreaterThan(new BigDecimal("5"));

        CatalogueReview renamed =
                review(document -> row(document, "ruleSets", "EU-ROAD").put("name", "The continent"));
        assertThat(renamed.confirmation()).isEmpty();
        assertThat(replay(renamed).movedTotal()).isZero();
        assertThat(replay(renamed).replayed()).isGreaterThan(40);
    }

    /** One goes by the rules of Europe, the other, which comes last, by those of Germany. */
    @Test
    void casesOfOneNameAreAllReplayed() {
        String domestic = FreightCalls.WEIGHT
                .replace("\"STD\"", "\"DEN\"")
                .replace("\"SE\"", "\"DE\"")
                .replace("\"FR\"", "\"DE\"");
        ObjectNode[] cases = {referenceCase("SE", FreightCalls.WEIGHT), referenceCase("DE", domestic)};

        CatalogueReview review = COMPILER.review(weighing("333", cases), weighing("3330", cases));

        assertThat(replay(review).replayed()).isEqualTo(2);
        assertThat(replay(review).moved()).extracting(Moved::region).containsExactly("SE");
        assertThat(review.confirmation()).isPresent();
    }

    /** What it asks for in the next document goes by the rules of the north, which stay as they are. */
    @Test
    void aCaseThatIsEditedIsReplayedAsItWasToo() {
        CatalogueReview review = COMPILER.review(
                weighing("333", referenceCase("SE", FreightCalls.WEIGHT)),
                weighing("3330", referenceCase("SE", FreightCalls.WEIGHT.replace("\"FR\"", "\"NO\""))));

        assertThat(replay(review).replayed()).isEqualTo(2);
        assertThat(replay(review).movedTotal()).isEqualTo(1);
        assertThat(review.confirmation()).isPresent();
    }

    static List<Arguments> failingCases() {
        return List.of(
                slip(
                        "/matchCases/0/products/1 does not match: PIECE_HEIGHT_ABOVE_MAX",
                        d -> setMatchCase(d, "STD", "PRI")),
                slip("/matchCases/0/products/0 does not match: it is not of the region", d -> setMatchCase(d, "DEN")),
                slip(
                        "/matchCases/0/request/parties is required",
                        d -> setMatchCase(d, "STD").withObject("/request").remove("parties")),
                slip(
                        "/weightCases/0/chargeableWeight is 40 kg by this catalogue",
                        d -> ((ObjectNode) d.at("/weightCases/0")).put("chargeableWeight", 1.5)));
    }

    @ParameterizedTest
    @MethodSource("failingCases")
    void aCaseThatIsAnsweredOtherwiseThanItSaysRefusesTheDocument(String violation, Consumer<ObjectNode> change) {
        ObjectNode document = SeedCatalogue.document();
        change.accept(document);
        CompiledCatalogue next = COMPILER.compile(document.toString());

        assertThat(catchThrowableOfType(ApiException.class, () -> COMPILER.verify(next))
                        .violations())
                .extracting(failed -> failed.pointer() + " " + failed.message())
                .containsExactly(violation);
    }

    /** One case only, of two pallets of paint, which these products must match. */
    private static ObjectNode setMatchCase(ObjectNode document, String... products) {
        ObjectNode matchCase = referenceCase("SE", FreightCalls.MATCH);
        Stream.of(products).forEach(matchCase.putArray("products")::add);
        document.putArray("matchCases").add(matchCase);
        return matchCase;
    }

    private static ObjectNode referenceCase(String region, String request) {
        ObjectNode referenceCase = JsonNodeFactory.instance.objectNode();
        referenceCase.put("name", "Two pallets").put("region", region);
        return referenceCase.set("request", RequestReader.tree(request.getBytes(StandardCharsets.UTF_8)));
    }

    /** The seed with these cases only, and a factor of Europe. */
    private static CompiledCatalogue weighing(String kgPerCubicMeter, ObjectNode... weightCases) {
        ObjectNode document = SeedCatalogue.document();
        document.remove("matchCases");
        document.putArray("weightCases").addAll(List.of(weightCases));
        number(row(document, "ruleSets", "EU-ROAD"), "kgPerCubicMeter", kgPerCubicMeter);
        return COMPILER.compile(document.toString());
    }

    @Test
    void aLaneIsLostIfAProductOfBothVersionsNoLongerServesIt() {
        CatalogueReview review = review(document -> {
            removeCountry(document, "PRI", "FR");
            addProduct(document, "NEW");
            Stream.of("products", "laneRules")
                    .forEach(table -> document.withArray(table).removeIf(row -> is(row, "productCode", "DEE")));
        });

        assertThat(changes(review).lanesLost()).containsExactly(new LostLane("PRI", "SE", "FR"));
    }

    /** As STD, with its rule for the lanes that no other is about. */
    private static void addProduct(ObjectNode document, String code) {
        document.withArray("products").add(product(document, "STD").deepCopy().put("productCode", code));
        ObjectNode rule = ((ObjectNode) document.at("/laneRules/3")).deepCopy();
        document.withArray("laneRules").add(rule.put("productCode", code));
    }

    @Test
    void productsAreListedFirst() {
        CatalogueReview review = review(document -> {
            row(document, "ruleSets", "EU-ROAD").put("name", "The continent");
            product(document, "STD").put("name", "Road Standard Plus");
        });

        assertThat(lines(review)).hasSize(2).first().asString().startsWith("STD: name ");
    }

    /** Until the end of the year it is as it is; then it is heavier. */
    @Test
    void aLaterRowOfAProductIsALineWithItsFirstDay() {
        Consumer<ObjectNode> split = document -> {
            ObjectNode now = product(document, "STD");
            ObjectNode later = now.deepCopy();
            ((ArrayNode) document.get("products")).add(later.put("validFrom", "2027-01-01"));
            now.put("validTo", "2026-12-31");
        };
        CatalogueReview review = review(split);

        assertThat(lines(review))
                .containsExactly("STD from 2026-01-01: validTo nothing → 2026-12-31", "STD from 2027-01-01: added");
        assertThat(changes(review).lanesLost()).isEmpty();

        CatalogueReview lost = review(
                split.andThen(document -> ((ArrayNode) product(document, "STD").get("countriesTo")).remove(0)));
        assertThat(changes(lost).lanesLost()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {741, 780, 819})
    void theFactorsOfTheFloorMayDifferByFivePercent(int kgPerPalletPlace) {
        assertThat(changes(ofSweden(kgPerPalletPlace)).warnings()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {740, 820})
    void factorsOfTheFloorThatContradictEachOtherAreAWarning(int kgPerPalletPlace) {
        CatalogueReview review = ofSweden(kgPerPalletPlace);

        assertThat(changes(review).warnings())
                .isEqualTo(List.of("SE-ROAD: a pallet place counts as " + kgPerPalletPlace
                        + " kg, and its 0.4 loading metres as 780 kg, which differ by more than 5 %"));
        assertThat(review.confirmation()).isPresent();
    }

    @Test
    void fiveHundredWarningsAreListedAtMost() {
        CatalogueReview review = review(document -> {
            ArrayNode codes = excluded(document, "STD", "IT").removeAll();
            IntStream.range(100, 601).mapToObj(String::valueOf).forEach(codes::add);
        });

        assertThat(changes(review).warnings()).hasSize(500);
    }

    /** What a spreadsheet makes of 00120. */
    @Test
    void anExcludedCodeThatNoCodeOfItsCountryFitsIsAWarningOnce() {
        ObjectNode document = SeedCatalogue.document();
        excluded(document, "STD", "IT").removeAll().add("120");
        CompiledCatalogue next = COMPILER.compile(document.toString());
        CatalogueReview review = COMPILER.review(SEED, next);

        assertThat(changes(review).warnings())
                .isEqualTo(List.of("STD: excludedPostalCodes of IT has 120, and no postal code of IT fits it"));
        assertThat(review.confirmation()).isPresent();

        row(document, "ruleSets", "EU-ROAD").put("name", "The continent");
        assertThat(changes(COMPILER.review(next, COMPILER.compile(document.toString())))
                        .warnings())
                .isEmpty();
    }

    @Test
    void aPostalCodeOfCustomsThatNoCodeOfItsCountryFitsIsAWarning() {
        CatalogueReview review =
                review(document -> find(document, "customsTerritories", row -> is(row, "name", "Vatican City"))
                        .putArray("postalCodes")
                        .add("120"));

        assertThat(changes(review).warnings())
                .isEqualTo(List.of("Vatican City: postalCodes has 120, and no postal code of IT fits it"));
        assertThat(lines(review))
                .containsExactly(
                        "IT Vatican City: postalCodes/00120 removed", "IT Vatican City: postalCodes/120 added");
    }

    /** Midnight of 1 January at an offset of +01:00. */
    @Test
    void aDocumentForTheHourBeforeItsProductsBeginIsAWarning() {
        ObjectNode document = SeedCatalogue.document();
        product(document, "STD").put("validFrom", "2027-01-01");

        assertThat(changes(reviewedAt(document, "2026-12-31T23:00:00Z")).warnings())
                .isEqualTo(List.of("STD: inactive on 2026-12-31 (UTC), and active the day after"));
        assertThat(reviewedAt(document, "2026-12-31T23:00:00Z").confirmation()).isPresent();
        assertThat(changes(reviewedAt(document, "2027-01-01T00:00:00Z")).warnings())
                .isEmpty();
    }

    private static CatalogueReview reviewedAt(ObjectNode document, String time) {
        Clock clock = Clock.fixed(Instant.parse(time), ZoneOffset.UTC);
        FreightCatalogueCompiler compiler =
                new FreightCatalogueCompiler(clock, () -> new BigDecimal("0.1"), FreightRequests.READER);
        return compiler.review(compiler.compile(SeedCatalogue.text()), compiler.compile(document.toString()));
    }

    private static CatalogueReview ofSweden(int kgPerPalletPlace) {
        return review(document -> row(document, "ruleSets", "SE-ROAD").put("kgPerPalletPlace", kgPerPalletPlace));
    }

    /** Each field of the first row of each table, if a document with another value can be published. */
    @Test
    void everyFieldThatChangesIsALine() {
        List<String> published = new ArrayList<>();
        for (String field : fields("", SeedCatalogue.document()).toList()) {
            ObjectNode document = SeedCatalogue.document();
            JsonPointer place = JsonPointer.compile(field);
            if (document.at(place.head()) instanceof ObjectNode parent) {
                parent.set(place.last().getMatchingProperty(), other(document.at(place)));
            } else {
                ((ArrayNode) document.at(place.head())).set(0, other(document.at(place)));
            }
            CompiledCatalogue next;
            try {
                next = COMPILER.compile(document.toString());
            } catch (ApiException e) {
                continue; // cannot be published
            }
            published.add(field);
            assertThat(CatalogueTables.differences(SEED.loaded(), next.loaded()))
                    .as(field)
                    .isNotEmpty();
        }
        assertThat(published).hasSizeGreaterThan(50);
    }

    private static Stream<String> fields(String pointer, JsonNode node) {
        if (node.isObject()) {
            return node.properties().stream()
                    .flatMap(field -> fields(pointer + "/" + field.getKey(), field.getValue()));
        }
        if (node.isArray()) {
            return node.isEmpty() ? Stream.of() : fields(pointer + "/0", node.get(0));
        }
        return Stream.of(pointer);
    }

    private static Arguments slip(String line, Consumer<ObjectNode> slip) {
        return Arguments.of(line, slip);
    }

    private static CatalogueReview review(Consumer<ObjectNode> change) {
        ObjectNode document = SeedCatalogue.document();
        change.accept(document);
        return COMPILER.review(SEED, COMPILER.compile(document.toString()));
    }

    private static List<String> lines(CatalogueReview review) {
        return review.differences().lines().stream().map(Difference::text).toList();
    }

    private static Replay replay(CatalogueReview review) {
        return changes(review).cases();
    }

    private static CatalogueChanges changes(CatalogueReview review) {
        return (CatalogueChanges) review.changes();
    }

    private static JsonNode other(JsonNode value) {
        if (value.isNumber()) {
            return DecimalNode.valueOf(value.decimalValue().add(BigDecimal.ONE));
        }
        if (value.isBoolean()) {
            return BooleanNode.valueOf(!value.asBoolean());
        }
        return TextNode.valueOf(value.asText() + "1");
    }

    private static boolean is(JsonNode row, String field, String value) {
        return row.path(field).asText().equals(value);
    }

    private static ObjectNode row(ObjectNode document, String table, String code) {
        return find(document, table, row -> is(row, "code", code));
    }

    private static ObjectNode find(ObjectNode document, String table, Predicate<JsonNode> wanted) {
        for (JsonNode row : document.withArray(table)) {
            if (wanted.test(row)) {
                return (ObjectNode) row;
            }
        }
        throw new AssertionError("no such row in " + table);
    }

    private static ObjectNode product(ObjectNode document, String code) {
        return find(document, "products", row -> is(row, "productCode", code));
    }

    private static void removeCountry(ObjectNode document, String product, String country) {
        product(document, product).withArray("countriesTo").removeIf(served -> is(served, "countryCode", country));
    }

    private static ArrayNode excluded(ObjectNode document, String product, String country) {
        for (JsonNode served : product(document, product).withArray("countriesTo")) {
            if (is(served, "countryCode", country)) {
                return ((ObjectNode) served).withArray("excludedPostalCodes");
            }
        }
        throw new AssertionError(country);
    }

    private static void number(ObjectNode row, String field, String value) {
        row.set(field, DecimalNode.valueOf(new BigDecimal(value)));
    }
}
