package io.waybill.freight.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.error.Violation;
import io.waybill.common.json.RequestReader;
import io.waybill.freight.FreightCalls;
import io.waybill.freight.FreightRequests;
import io.waybill.freight.SeedCatalogue;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every field of a request, wrong in every way; the request is right otherwise. */
class BadMatchRequestTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @ParameterizedTest(name = "{0} = {1}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                // field | value, or nothing to remove it | pointer of the violation | its code
                "/marketAvailability|-|/marketAvailability|REQUIRED",
                "/marketAvailability|\"\"|/marketAvailability|REQUIRED",
                "/marketAvailability|\"  \"|/marketAvailability|REQUIRED",
                "/marketAvailability|\" B2B\"|/marketAvailability|UNKNOWN_CODE",
                "/payerCode|\"fob\"|/payerCode|UNKNOWN_CODE",
                "/parties/0/role|\"\"|/parties/0/role|REQUIRED",
                "/parties/0/address/countryCode|\"\"|/parties/0/address/countryCode|REQUIRED",
                "/cargo/pieces/0/packageType|\"\"|/cargo/pieces/0/packageType|REQUIRED",
                "/cargo/pieces/0/dangerousGoods/0/packingGroup|\"ıı\"|/cargo/pieces/0/dangerousGoods/0/packingGroup|UNKNOWN_CODE",
                "/cargo/pieces/0/dangerousGoods/0|{\"unNumber\":\"1950\",\"adrClass\":\"\"}|/cargo/pieces/0/dangerousGoods/0/adrClass|REQUIRED",
                "/payerCode|\"FOB\"|/payerCode|UNKNOWN_CODE",
                "/payerCode|\"FAS\"|/payerCode|UNKNOWN_CODE",
                "/payerCode|\"CFR\"|/payerCode|UNKNOWN_CODE",
                "/payerCode|\"CIF\"|/payerCode|UNKNOWN_CODE",
                "/payerCode|\"DDU\"|/payerCode|UNKNOWN_CODE",
                "/parties|-|/parties|REQUIRED",
                "/parties/0/role|-|/parties/0/role|REQUIRED",
                "/parties/0/role|\"sender\"|/parties/0/role|UNKNOWN_CODE",
                "/parties/0/role|\"Consignee\"|/parties/1/role|DUPLICATE",
                "/parties/0/address|-|/parties/0/address|REQUIRED",
                "/parties/0/address/countryCode|\"xx\"|/parties/0/address/countryCode|UNKNOWN_CODE",
                "/parties/0/address/countryCode|\"XX\"|/parties/0/address/countryCode|UNKNOWN_CODE",
                "/parties/0/address/countryCode|\"SWE\"|/parties/0/address/countryCode|UNKNOWN_CODE",
                "/parties/0/address/postalCode|\"1114\"|/parties/0/address/postalCode|INVALID_FORMAT",
                "/parties/0/address/postalCode|\"📦📦📦\"|/parties/0/address/postalCode|INVALID_FORMAT",
                "/cargo|-|/cargo|REQUIRED",
                "/cargo/pieces|-|/cargo/pieces|REQUIRED",
                "/cargo/pieces|[]|/cargo/pieces|OUT_OF_RANGE",
                "/cargo/pieces/0/packageType|\"EUR\"|/cargo/pieces/0/packageType|UNKNOWN_CODE",
                "/cargo/pieces/0/packageType|\"pal\"|/cargo/pieces/0/packageType|UNKNOWN_CODE",
                "/cargo/pieces/0/numberOfPieces|-1|/cargo/pieces/0/numberOfPieces|OUT_OF_RANGE",
                "/cargo/pieces/0/numberOfPieces|1000|/cargo/pieces/0/numberOfPieces|OUT_OF_RANGE",
                "/cargo/pieces/0/numberOfPieces|99999999999999999999|/cargo/pieces/0/numberOfPieces|OUT_OF_RANGE",
                "/cargo/pieces/0/weight|-|/cargo/pieces/0/weight|REQUIRED",
                "/cargo/pieces/0/weight|0|/cargo/pieces/0/weight|OUT_OF_RANGE",
                "/cargo/pieces/0/weight|-5|/cargo/pieces/0/weight|OUT_OF_RANGE",
                "/cargo/pieces/0/weight|450000|/cargo/pieces/0/weight|OUT_OF_RANGE",
                "/cargo/pieces/0/weight|0.0001|/cargo/pieces/0/weight|OUT_OF_RANGE",
                "/cargo/pieces/0/length|10000|/cargo/pieces/0/length|OUT_OF_RANGE",
                "/cargo/pieces/0/length|0|/cargo/pieces/0/length|OUT_OF_RANGE",
                "/cargo/pieces/0/width|1000|/cargo/pieces/0/width|OUT_OF_RANGE",
                "/cargo/pieces/0/height|1450|/cargo/pieces/0/height|OUT_OF_RANGE",
                "/cargo/pieces/0/height|1e999999|/cargo/pieces/0/height|OUT_OF_RANGE",
                "/cargo/pieces/0/height|1e-999999|/cargo/pieces/0/height|OUT_OF_RANGE",
                "/cargo/pieces/0/volume|1000|/cargo/pieces/0/volume|OUT_OF_RANGE",
                "/cargo/pieces/0/volume|-0.1|/cargo/pieces/0/volume|OUT_OF_RANGE",
                "/cargo/pieces/0/loadingMeters|100|/cargo/pieces/0/loadingMeters|OUT_OF_RANGE",
                "/cargo/pieces/0/palletPlaces|1000|/cargo/pieces/0/palletPlaces|OUT_OF_RANGE",
                "/cargo/pieces/0/palletPlaces|0|/cargo/pieces/0/palletPlaces|OUT_OF_RANGE",
                "/cargo/pieces/0/dangerousGoods/0/unNumber|-|/cargo/pieces/0/dangerousGoods/0/unNumber|REQUIRED",
                "/cargo/pieces/0/dangerousGoods/0/unNumber|\"126\"|/cargo/pieces/0/dangerousGoods/0/unNumber|INVALID_FORMAT",
                "/cargo/pieces/0/dangerousGoods/0/unNumber|\"ID1263\"|/cargo/pieces/0/dangerousGoods/0/unNumber|INVALID_FORMAT",
                "/cargo/pieces/0/dangerousGoods/0/unNumber|\"１２６３\"|/cargo/pieces/0/dangerousGoods/0/unNumber|INVALID_FORMAT",
                "/cargo/pieces/0/dangerousGoods/0/adrClass|\"8\"|/cargo/pieces/0/dangerousGoods/0/adrClass|INVALID_FORMAT",
                "/cargo/pieces/0/dangerousGoods/0/adrClass|\"10\"|/cargo/pieces/0/dangerousGoods/0/adrClass|UNKNOWN_CODE",
                "/cargo/pieces/0/dangerousGoods/0/adrClass|\"2\"|/cargo/pieces/0/dangerousGoods/0/adrClass|INVALID_FORMAT",
                "/cargo/pieces/0/dangerousGoods/0/netQuantity|{\"value\":5}|/cargo/pieces/0/dangerousGoods/0/netQuantity/unit|REQUIRED",
                "/cargo/pieces/0/dangerousGoods/0/netQuantity|{\"unit\":\"kg\"}|/cargo/pieces/0/dangerousGoods/0/netQuantity/value|REQUIRED",
                "/cargo/pieces/0/dangerousGoods/0/netQuantity|{\"value\":5,\"unit\":\"g\"}|/cargo/pieces/0/dangerousGoods/0/netQuantity/unit|UNKNOWN_CODE",
                "/cargo/pieces/0/dangerousGoods/0/netQuantity|{\"value\":0,\"unit\":\"kg\"}|/cargo/pieces/0/dangerousGoods/0/netQuantity/value|OUT_OF_RANGE",
                "/cargo/pieces/0/dangerousGoods/0/netQuantity|{\"value\":1.2345,\"unit\":\"kg\"}|/cargo/pieces/0/dangerousGoods/0/netQuantity/value|OUT_OF_RANGE",
                "/cargo/pieces/0/dangerousGoods/0/netQuantity|{\"value\":100000,\"unit\":\"kg\"}|/cargo/pieces/0/dangerousGoods/0/netQuantity/value|OUT_OF_RANGE",
                "/cargo/pieces/0/dangerousGoods/0/packingGroup|\"IV\"|/cargo/pieces/0/dangerousGoods/0/packingGroup|UNKNOWN_CODE",
                "/cargo/pieces/0/dangerousGoods/0|{\"unNumber\":\"1950\"}|/cargo/pieces/0/dangerousGoods/0/adrClass|REQUIRED",
                "/cargo/pieces/0/dangerousGoods/0|{\"unNumber\":\"1950\",\"adrClass\":\"2.3\"}|/cargo/pieces/0/dangerousGoods/0/adrClass|INVALID_FORMAT",
                "/cargo/pieces/0/dangerousGoods/0|{\"unNumber\":\"1950\",\"adrClass\":\"2.1\",\"packingGroup\":\"II\"}|/cargo/pieces/0/dangerousGoods/0/packingGroup|INVALID_FORMAT",
                "/cargo/pieces/0/dangerousGoods/0|{\"unNumber\":\"1203\",\"packingGroup\":\"III\"}|/cargo/pieces/0/dangerousGoods/0/packingGroup|INVALID_FORMAT",
                "/cargo/pieces/0/dangerousGoods/0|{\"unNumber\":\"0081\",\"limitedQuantity\":true}|/cargo/pieces/0/dangerousGoods/0/limitedQuantity|INVALID_FORMAT",
                "/cargo/pieces/0/dangerousGoods/0|{\"unNumber\":\"1978\",\"limitedQuantity\":true}|/cargo/pieces/0/dangerousGoods/0/limitedQuantity|INVALID_FORMAT",
                "/cargo/pieces/0/dangerousGoods/0|{\"unNumber\":\"1402\",\"packingGroup\":\"I\",\"limitedQuantity\":true}|/cargo/pieces/0/dangerousGoods/0/limitedQuantity|INVALID_FORMAT",
                "/cargo/pieces/0/dangerousGoods/0|{\"unNumber\":\"1950\",\"adrClass\":\"2.1\",\"exceptedQuantity\":true}|/cargo/pieces/0/dangerousGoods/0/exceptedQuantity|INVALID_FORMAT",
                "/cargo/pieces/0/dangerousGoods/0|{\"unNumber\":\"1950\",\"classificationCode\":\"5X\"}|/cargo/pieces/0/dangerousGoods/0/classificationCode|INVALID_FORMAT",
                "/cargo/pieces/0/dangerousGoods/0|{\"unNumber\":\"1950\",\"adrClass\":\"2.2\",\"classificationCode\":\"5F\"}|/cargo/pieces/0/dangerousGoods/0/adrClass|INVALID_FORMAT",
                "/cargo/pieces/0/dangerousGoods/0|{\"unNumber\":\"1950\",\"classificationCode\":\"5 F\"}|/cargo/pieces/0/dangerousGoods/0/classificationCode|INVALID_FORMAT",
                "/cargo/pieces/0/dangerousGoods/0|{\"unNumber\":\"1203\",\"classificationCode\":\"F2\"}|/cargo/pieces/0/dangerousGoods/0/classificationCode|INVALID_FORMAT",
                "/cargo/pieces/0/dangerousGoods/0|{\"unNumber\":\"2910\",\"classificationCode\":\"F1\"}|/cargo/pieces/0/dangerousGoods/0/classificationCode|INVALID_FORMAT",
                "/cargo/pieces/0/dangerousGoods/0|{\"unNumber\":\"2031\",\"classificationCode\":\"C1\",\"packingGroup\":\"I\"}|/cargo/pieces/0/dangerousGoods/0/packingGroup|INVALID_FORMAT",
                "/cargo/pieces/0/dangerousGoods/0|{\"unNumber\":\"1950\",\"classificationCode\":\"5F\",\"packingGroup\":\"II\"}|/cargo/pieces/0/dangerousGoods/0/packingGroup|INVALID_FORMAT",
                "/cargo/pieces/0/dangerousGoods/0|{\"unNumber\":\"9999\",\"adrClass\":\"3\",\"classificationCode\":\"F1!\"}|/cargo/pieces/0/dangerousGoods/0/classificationCode|INVALID_FORMAT",
                "/cargo/pieces/0/dangerousGoods/0|{\"unNumber\":\"1950\",\"classificationCode\":\"\"}|/cargo/pieces/0/dangerousGoods/0/adrClass|REQUIRED"
            })
    void aWrongFieldIsTheOneViolationOfItsRequest(String field, String value, String pointer, String code)
            throws JsonProcessingException {
        List<Violation> violations = violations(requestWith(field, value));

        assertThat(violations).extracting(Violation::pointer).contains(pointer);
        assertThat(violations)
                .filteredOn(v -> v.pointer().equals(pointer))
                .extracting(v -> v.code().name())
                .containsExactly(code);
        assertThat(violations)
                .isNotEmpty()
                .allSatisfy(v -> assertThat(v.message()).isNotBlank());
    }

    @Test
    void aMissingPartyIsNamedByItsRole() throws JsonProcessingException {
        assertThat(violations(requestWith("/parties", "[]")))
                .extracting(Violation::message)
                .containsExactly(
                        "must have a party with the role consignee", "must have a party with the role consignor");
    }

    @Test
    void theMessageAboutAnUnknownClassListsThoseThereAre() throws JsonProcessingException {
        assertThat(violations(requestWith("/cargo/pieces/0/dangerousGoods/0/adrClass", "\"10\"")))
                .extracting(Violation::message)
                .containsExactly("must be one of 1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 2, 2.1, 2.2, 2.3, 3, 4.1, 4.2, 4.3,"
                        + " 5.1, 5.2, 6.1, 6.2, 7, 8, 9");
    }

    @Test
    void theMessageAboutAClassificationCodeListsThoseOfTheUnNumber() throws JsonProcessingException {
        assertThat(violations(requestWith(
                        "/cargo/pieces/0/dangerousGoods",
                        "[{\"unNumber\":\"1950\",\"classificationCode\":\"5 F\"},"
                                + "{\"unNumber\":\"1950\",\"classificationCode\":\"5X\"},"
                                + "{\"unNumber\":\"1950\",\"classificationCode\":\"5F\",\"adrClass\":\"2.2\"}]")))
                .extracting(Violation::message)
                .containsExactly(
                        "must be a classification code like 5F or 1.4S",
                        "contradicts UN 1950, which has only 5A, 5C, 5CO, 5F, 5FC, 5O, 5T, 5TC, 5TF, 5TFC, 5TO, 5TOC",
                        "contradicts UN 1950 5F, which has only 2.1");
    }

    @Test
    void aKnownUnNumberNeedsNoClassAndMayHaveItsPrefix() throws JsonProcessingException {
        assertThat(read(requestWith(
                                "/cargo/pieces/0/dangerousGoods",
                                "[{\"unNumber\":\"UN1203\"},{\"unNumber\":\"UN 0012\",\"adrClass\":\"1\"}]"))
                        .shipment()
                        .lines()
                        .getFirst()
                        .dangerousGoods())
                .extracting(
                        g -> g.unNumber() + " " + g.adrClass() + " " + g.rows().size())
                .containsExactly("1203 3 1", "0012 1 1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                // field | value | the value that means the same, or nothing to leave the field out
                "/marketAvailability|\"b2b\"|\"B2B\"",
                "/payerCode|\"dAp\"|\"DAP\"",
                "/payerCode|\"\"|-",
                "/payerCode|\" \"|-",
                "/parties/0/role|\"CONSIGNOR\"|\"consignor\"",
                "/parties/0/address/countryCode|\"se\"|\"SE\"",
                "/parties/0/address/postalCode|\"\"|-",
                "/parties/0/address/postalCode|\"  \"|-",
                "/cargo/pieces/0/dangerousGoods/0/adrClass|\"\"|-",
                "/cargo/pieces/0/dangerousGoods/0/classificationCode|\"f1\"|\"F1\"",
                "/cargo/pieces/0/dangerousGoods/0/classificationCode|\" \"|-",
                "/cargo/pieces/0/dangerousGoods/0/packingGroup|\"\"|-",
                "/cargo/pieces/0/dangerousGoods/0/packingGroup|\"ii\"|\"II\""
            })
    void lettersOfEitherCaseMeanTheSameAndAnEmptyTextIsAbsent(String field, String sent, String same)
            throws JsonProcessingException {
        FreightRequests.Match read = read(requestWith(field, sent));
        FreightRequests.Match expected = read(requestWith(field, same));
        assertThat(read.shipment()).isEqualTo(expected.shipment());
        assertThat(read.request().marketAvailability())
                .isEqualTo(expected.request().marketAvailability());
        assertThat(read.request().payerCode()).isEqualTo(expected.request().payerCode());
    }

    @Test
    void theBoundsThemselvesAreTaken() throws JsonProcessingException {
        JsonNode request = requestWith("/cargo/pieces/0", """
                {"packageType":"PAL","numberOfPieces":999,"weight":99999,"length":9999,"width":999,"height":999,
                 "volume":999,"loadingMeters":99,"palletPlaces":999.000}""");

        assertThat(read(request).shipment().lines()).hasSize(1);
    }

    @Test
    void allViolationsOfARequestComeAtOnce() {
        String body = """
                {"marketAvailability":"C2C","explain":"no","parties":[{"role":"consignor","address":{"countryCode":"ZZ"}},
                  {"role":"consignor","address":{}}],
                 "cargo":{"pieces":[{"packageType":"PAL","numberOfPieces":0,"weight":-1},{"weight":1}]}}""";

        List<Violation> violations = violations(RequestReader.tree(body.getBytes(StandardCharsets.UTF_8)));

        assertThat(violations)
                .extracting(v -> v.pointer() + " " + v.code())
                .containsExactlyInAnyOrder(
                        "/marketAvailability UNKNOWN_CODE",
                        "/explain WRONG_TYPE",
                        "/parties/0/address/countryCode UNKNOWN_CODE",
                        "/parties/1/role DUPLICATE",
                        "/parties/1/address/countryCode REQUIRED",
                        "/parties REQUIRED",
                        "/cargo/pieces/0/numberOfPieces OUT_OF_RANGE",
                        "/cargo/pieces/0/weight OUT_OF_RANGE",
                        "/cargo/pieces/1/packageType REQUIRED",
                        "/cargo/pieces/1/numberOfPieces REQUIRED");
    }

    private static JsonNode requestWith(String field, String value) throws JsonProcessingException {
        JsonNode request = JSON.readTree(FreightCalls.MATCH);
        JsonPointer pointer = JsonPointer.compile(field);
        JsonNode parent = request.at(pointer.head());
        String last = pointer.last().getMatchingProperty();
        if (parent instanceof ArrayNode array) {
            array.set(pointer.last().getMatchingIndex(), JSON.readTree(value));
        } else if ("-".equals(value)) {
            ((ObjectNode) parent).remove(last);
        } else {
            ((ObjectNode) parent).set(last, RequestReader.tree(value.getBytes(StandardCharsets.UTF_8)));
        }
        return request;
    }

    private static List<Violation> violations(JsonNode request) {
        ApiException refusal = catchThrowableOfType(ApiException.class, () -> read(request));
        assertThat(refusal).as("the request is taken: %s", request).isNotNull();
        assertThat(refusal.code()).isIn(ErrorCode.MISSING_PARAMETER, ErrorCode.INVALID_VALUE);
        return refusal.violations();
    }

    private static FreightRequests.Match read(JsonNode request) {
        return FreightRequests.match(request, SeedCatalogue.COMPILED);
    }
}
