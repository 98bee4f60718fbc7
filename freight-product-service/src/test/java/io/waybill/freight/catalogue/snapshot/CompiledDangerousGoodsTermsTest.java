package io.waybill.freight.catalogue.snapshot;

import static io.waybill.freight.catalogue.snapshot.CompiledDangerousGoodsTerms.Acceptance.ADR_CLASS_NOT_ALLOWED;
import static io.waybill.freight.catalogue.snapshot.CompiledDangerousGoodsTerms.Acceptance.ALLOWED;
import static io.waybill.freight.catalogue.snapshot.CompiledDangerousGoodsTerms.Acceptance.DANGEROUS_GOODS_NOT_ALLOWED;
import static io.waybill.freight.catalogue.snapshot.CompiledDangerousGoodsTerms.Acceptance.UN_NUMBER_NOT_ALLOWED;
import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.freight.catalogue.document.DangerousGoodsTerms;
import io.waybill.freight.catalogue.document.DangerousGoodsTerms.Exemption;
import java.util.List;
import org.junit.jupiter.api.Test;

class CompiledDangerousGoodsTermsTest {

    /** The terms of the contract's example product. */
    private final CompiledDangerousGoodsTerms std = terms(
            List.of("3", "8", "9"),
            List.of("1", "6.2", "7"),
            new Exemption("1263", null, "I", false),
            new Exemption("3480", null, null, false),
            new Exemption(null, "8", "I", false));

    @Test
    void theClassListsDecideWhereNoExceptionFits() {
        assertThat(std.check("1263", "3", "II", false, false)).isEqualTo(ALLOWED);
        assertThat(std.check("3373", "6.2", null, false, false)).isEqualTo(ADR_CLASS_NOT_ALLOWED);
    }

    @Test
    void aClassOnNeitherListIsNotAllowed() {
        assertThat(std.check("1325", "4.1", "II", false, false)).isEqualTo(ADR_CLASS_NOT_ALLOWED);
    }

    @Test
    void anExceptionByUnNumberAndGroupComesFirst() {
        assertThat(std.check("1263", "3", "I", false, false)).isEqualTo(UN_NUMBER_NOT_ALLOWED);
    }

    @Test
    void anExceptionByUnNumberCoversEveryGroup() {
        assertThat(std.check("3480", "9", null, false, false)).isEqualTo(UN_NUMBER_NOT_ALLOWED);
    }

    @Test
    void anExceptionByClassAndGroupLeavesTheOtherClasses() {
        assertThat(std.check("1760", "8", "I", false, false)).isEqualTo(ADR_CLASS_NOT_ALLOWED);
        assertThat(std.check("1760", "8", "II", false, false)).isEqualTo(ALLOWED);
        assertThat(std.check("1133", "3", "I", false, false)).isEqualTo(ALLOWED);
    }

    @Test
    void exceptionsAreTakenInTheirOrderWhateverTheOrderOfTheRows() {
        CompiledDangerousGoodsTerms product = terms(
                List.of("3"),
                List.of(),
                new Exemption(null, null, "II", false),
                new Exemption(null, "3", "II", true),
                new Exemption("1203", null, null, false),
                new Exemption("1203", null, "II", true));

        assertThat(product.check("1203", "3", "II", false, false)).isEqualTo(ALLOWED);
        assertThat(product.check("1203", "3", "III", false, false)).isEqualTo(UN_NUMBER_NOT_ALLOWED);
        assertThat(product.check("1170", "3", "II", false, false)).isEqualTo(ALLOWED);
        assertThat(product.check("1760", "8", "II", false, false)).isEqualTo(ADR_CLASS_NOT_ALLOWED);
    }

    @Test
    void anExceptionMayAllowWhatTheClassForbids() {
        CompiledDangerousGoodsTerms product = terms(List.of(), List.of("6.2"), new Exemption("3373", null, null, true));

        assertThat(product.check("3373", "6.2", null, false, false)).isEqualTo(ALLOWED);
    }

    @Test
    void aClassCoversItsDivisionsAndTheLongerEntryWins() {
        CompiledDangerousGoodsTerms product = terms(List.of("1.4", "2"), List.of("1", "2.3"));

        assertThat(product.check("0336", "1.4", null, false, false)).isEqualTo(ALLOWED);
        assertThat(product.check("0335", "1.3", null, false, false)).isEqualTo(ADR_CLASS_NOT_ALLOWED);
        assertThat(product.check("1978", "2.1", null, false, false)).isEqualTo(ALLOWED);
        assertThat(product.check("1017", "2.3", null, false, false)).isEqualTo(ADR_CLASS_NOT_ALLOWED);
    }

    @Test
    void quantitiesGoByTheirOwnFlagsAfterTheExceptions() {
        // limited: yes, excepted: no, as in the contract's example
        assertThat(std.check("1325", "4.1", "II", true, false)).isEqualTo(ALLOWED);
        assertThat(std.check("1263", "3", "II", false, true)).isEqualTo(DANGEROUS_GOODS_NOT_ALLOWED);
        assertThat(std.check("1263", "3", "II", true, true)).isEqualTo(DANGEROUS_GOODS_NOT_ALLOWED);
        assertThat(std.check("3480", "9", null, true, false)).isEqualTo(UN_NUMBER_NOT_ALLOWED);
    }

    @Test
    void anUnknownUnNumberIsCheckedByItsClass() {
        assertThat(std.check(null, "3", null, false, false)).isEqualTo(ALLOWED);
        assertThat(std.check(null, "7", null, false, false)).isEqualTo(ADR_CLASS_NOT_ALLOWED);
    }

    @Test
    void aProductWithoutDangerousGoodsTakesNone() {
        CompiledDangerousGoodsTerms none = new CompiledDangerousGoodsTerms(
                new DangerousGoodsTerms(false, false, false, List.of(), List.of(), List.of()));

        assertThat(none.check("1203", "3", "II", false, false)).isEqualTo(DANGEROUS_GOODS_NOT_ALLOWED);
        assertThat(none.check("1203", "3", "II", true, false)).isEqualTo(DANGEROUS_GOODS_NOT_ALLOWED);
    }

    private static CompiledDangerousGoodsTerms terms(
            List<String> allowed, List<String> notAllowed, Exemption... exceptions) {
        return new CompiledDangerousGoodsTerms(
                new DangerousGoodsTerms(true, true, false, allowed, notAllowed, List.of(exceptions)));
    }
}
