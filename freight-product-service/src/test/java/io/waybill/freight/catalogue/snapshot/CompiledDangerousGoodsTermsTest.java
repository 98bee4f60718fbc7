package io.waybill.freight.catalogue.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.freight.catalogue.document.DangerousGoodsTerms;
import io.waybill.freight.catalogue.document.DangerousGoodsTerms.Exemption;
import io.waybill.freight.catalogue.snapshot.CompiledDangerousGoodsTerms.Acceptance;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CompiledDangerousGoodsTermsTest {

    /** Those of the contract's example product: limited quantities, and no excepted ones. */
    private static final CompiledDangerousGoodsTerms EXAMPLE = terms(
            List.of("3", "8", "9"),
            List.of("1", "6.2", "7"),
            new Exemption("1263", null, "I", false),
            new Exemption("3480", null, null, false),
            new Exemption(null, "8", "I", false));

    private static final Map<String, CompiledDangerousGoodsTerms> TERMS = Map.of(
            "example",
            EXAMPLE,
            "exceptions, the last first",
            terms(
                    List.of("3"),
                    List.of(),
                    new Exemption(null, null, "II", false),
                    new Exemption(null, "3", "II", true),
                    new Exemption("1203", null, null, false),
                    new Exemption("1203", null, "II", true)),
            "an exception that allows",
            terms(List.of(), List.of("6.2"), new Exemption("3373", null, null, true)),
            "divisions",
            terms(List.of("1.4", "2"), List.of("1", "2.3")));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // terms | UN number | class | packing group | limited | excepted | result
                // The class lists decide where no exception fits; a class on neither is not allowed
                "example | 1263 | 3 | II | false | false | ALLOWED",
                "example | 3373 | 6.2 |  | false | false | ADR_CLASS_NOT_ALLOWED",
                "example | 1325 | 4.1 | II | false | false | ADR_CLASS_NOT_ALLOWED",
                // By UN number and group
                "example | 1263 | 3 | I | false | false | UN_NUMBER_NOT_ALLOWED",
                // By UN number, whatever the group
                "example | 3480 | 9 |  | false | false | UN_NUMBER_NOT_ALLOWED",
                // By class and group, which leaves the other classes
                "example | 1760 | 8 | I | false | false | ADR_CLASS_NOT_ALLOWED",
                "example | 1760 | 8 | II | false | false | ALLOWED",
                "example | 1133 | 3 | I | false | false | ALLOWED",
                // Quantities go by their own flags after the exceptions
                "example | 1325 | 4.1 | II | true | false | ALLOWED",
                "example | 1263 | 3 | II | false | true | DANGEROUS_GOODS_NOT_ALLOWED",
                "example | 1263 | 3 | II | true | true | DANGEROUS_GOODS_NOT_ALLOWED",
                "example | 3480 | 9 |  | true | false | UN_NUMBER_NOT_ALLOWED",
                // An unknown UN number is checked by its class
                "example |  | 3 |  | false | false | ALLOWED",
                "example |  | 7 |  | false | false | ADR_CLASS_NOT_ALLOWED",
                // Exceptions are taken in their order, whatever that of the rows
                "exceptions, the last first | 1203 | 3 | II | false | false | ALLOWED",
                "exceptions, the last first | 1203 | 3 | III | false | false | UN_NUMBER_NOT_ALLOWED",
                "exceptions, the last first | 1170 | 3 | II | false | false | ALLOWED",
                "exceptions, the last first | 1760 | 8 | II | false | false | ADR_CLASS_NOT_ALLOWED",
                "an exception that allows | 3373 | 6.2 |  | false | false | ALLOWED",
                // A class covers its divisions, and the longer entry wins
                "divisions | 0336 | 1.4 |  | false | false | ALLOWED",
                "divisions | 0335 | 1.3 |  | false | false | ADR_CLASS_NOT_ALLOWED",
                "divisions | 1978 | 2.1 |  | false | false | ALLOWED",
                "divisions | 1017 | 2.3 |  | false | false | ADR_CLASS_NOT_ALLOWED"
            })
    void aSubstanceIsCheckedByTheTerms(
            String terms,
            String unNumber,
            String adrClass,
            String packingGroup,
            boolean limited,
            boolean excepted,
            Acceptance result) {
        assertThat(TERMS.get(terms).check(unNumber, adrClass, packingGroup, limited, excepted))
                .isEqualTo(result);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aProductWithoutDangerousGoodsTakesNone(boolean limited) {
        CompiledDangerousGoodsTerms none = new CompiledDangerousGoodsTerms(
                new DangerousGoodsTerms(false, false, false, List.of(), List.of(), List.of()));

        assertThat(none.check("1203", "3", "II", limited, false)).isEqualTo(Acceptance.DANGEROUS_GOODS_NOT_ALLOWED);
    }

    private static CompiledDangerousGoodsTerms terms(
            List<String> allowed, List<String> notAllowed, Exemption... exceptions) {
        return new CompiledDangerousGoodsTerms(
                new DangerousGoodsTerms(true, true, false, allowed, notAllowed, List.of(exceptions)));
    }
}
