package io.waybill.freight.catalogue.snapshot;

import static io.waybill.freight.catalogue.snapshot.DangerousGoodsJudgement.Verdict.ADR_CLASS_NOT_ALLOWED;
import static io.waybill.freight.catalogue.snapshot.DangerousGoodsJudgement.Verdict.ALLOWED;
import static io.waybill.freight.catalogue.snapshot.DangerousGoodsJudgement.Verdict.DANGEROUS_GOODS_NOT_ALLOWED;
import static io.waybill.freight.catalogue.snapshot.DangerousGoodsJudgement.Verdict.UN_NUMBER_NOT_ALLOWED;
import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.freight.catalogue.document.DangerousGoodsTerms;
import io.waybill.freight.catalogue.document.DangerousGoodsTerms.Exemption;
import java.util.List;
import org.junit.jupiter.api.Test;

class DangerousGoodsJudgementTest {

    /** The terms of the contract's example product. */
    private final DangerousGoodsJudgement std = terms(
            List.of("3", "8", "9"),
            List.of("1", "6.2", "7"),
            new Exemption("1263", null, "I", false),
            new Exemption("3480", null, null, false),
            new Exemption(null, "8", "I", false));

    @Test
    void theClassListsDecideWhereNoExceptionFits() {
        assertThat(std.judge("1263", "3", "II", false, false)).isEqualTo(ALLOWED);
        assertThat(std.judge("3373", "6.2", null, false, false)).isEqualTo(ADR_CLASS_NOT_ALLOWED);
    }

    @Test
    void aClassOnNeitherListIsNotAllowed() {
        assertThat(std.judge("1325", "4.1", "II", false, false)).isEqualTo(ADR_CLASS_NOT_ALLOWED);
    }

    @Test
    void anExceptionByUnNumberAndGroupComesFirst() {
        assertThat(std.judge("1263", "3", "I", false, false)).isEqualTo(UN_NUMBER_NOT_ALLOWED);
    }

    @Test
    void anExceptionByUnNumberCoversEveryGroup() {
        assertThat(std.judge("3480", "9", null, false, false)).isEqualTo(UN_NUMBER_NOT_ALLOWED);
    }

    @Test
    void anExceptionByClassAndGroupLeavesTheOtherClasses() {
        assertThat(std.judge("1760", "8", "I", false, false)).isEqualTo(ADR_CLASS_NOT_ALLOWED);
        assertThat(std.judge("1760", "8", "II", false, false)).isEqualTo(ALLOWED);
        assertThat(std.judge("1133", "3", "I", false, false)).isEqualTo(ALLOWED);
    }

    @Test
    void exceptionsAreTakenInTheirOrderWhateverTheOrderOfTheRows() {
        DangerousGoodsJudgement judgement = terms(
                List.of("3"),
                List.of(),
                new Exemption(null, null, "II", false),
                new Exemption(null, "3", "II", true),
                new Exemption("1203", null, null, false),
                new Exemption("1203", null, "II", true));

        assertThat(judgement.judge("1203", "3", "II", false, false)).isEqualTo(ALLOWED);
        assertThat(judgement.judge("1203", "3", "III", false, false)).isEqualTo(UN_NUMBER_NOT_ALLOWED);
        assertThat(judgement.judge("1170", "3", "II", false, false)).isEqualTo(ALLOWED);
        assertThat(judgement.judge("1760", "8", "II", false, false)).isEqualTo(ADR_CLASS_NOT_ALLOWED);
    }

    @Test
    void anExceptionMayAllowWhatTheClassForbids() {
        DangerousGoodsJudgement judgement = terms(List.of(), List.of("6.2"), new Exemption("3373", null, null, true));

        assertThat(judgement.judge("3373", "6.2", null, false, false)).isEqualTo(ALLOWED);
    }

    @Test
    void aClassCoversItsDivisionsAndTheLongerEntryWins() {
        DangerousGoodsJudgement judgement = terms(List.of("1.4", "2"), List.of("1", "2.3"));

        assertThat(judgement.judge("0336", "1.4", null, false, false)).isEqualTo(ALLOWED);
        assertThat(judgement.judge("0335", "1.3", null, false, false)).isEqualTo(ADR_CLASS_NOT_ALLOWED);
        assertThat(judgement.judge("1978", "2.1", null, false, false)).isEqualTo(ALLOWED);
        assertThat(judgement.judge("1017", "2.3", null, false, false)).isEqualTo(ADR_CLASS_NOT_ALLOWED);
    }

    @Test
    void quantitiesGoByTheirOwnFlagsAfterTheExceptions() {
        // limited: yes, excepted: no, as in the contract's example
        assertThat(std.judge("1325", "4.1", "II", true, false)).isEqualTo(ALLOWED);
        assertThat(std.judge("1263", "3", "II", false, true)).isEqualTo(DANGEROUS_GOODS_NOT_ALLOWED);
        assertThat(std.judge("1263", "3", "II", true, true)).isEqualTo(DANGEROUS_GOODS_NOT_ALLOWED);
        assertThat(std.judge("3480", "9", null, true, false)).isEqualTo(UN_NUMBER_NOT_ALLOWED);
    }

    @Test
    void anUnknownUnNumberIsJudgedByItsClass() {
        assertThat(std.judge(null, "3", null, false, false)).isEqualTo(ALLOWED);
        assertThat(std.judge(null, "7", null, false, false)).isEqualTo(ADR_CLASS_NOT_ALLOWED);
    }

    @Test
    void aProductWithoutDangerousGoodsTakesNone() {
        DangerousGoodsJudgement none = new DangerousGoodsJudgement(
                new DangerousGoodsTerms(false, false, false, List.of(), List.of(), List.of()));

        assertThat(none.judge("1203", "3", "II", false, false)).isEqualTo(DANGEROUS_GOODS_NOT_ALLOWED);
        assertThat(none.judge("1203", "3", "II", true, false)).isEqualTo(DANGEROUS_GOODS_NOT_ALLOWED);
    }

    private static DangerousGoodsJudgement terms(
            List<String> allowed, List<String> notAllowed, Exemption... exceptions) {
        return new DangerousGoodsJudgement(
                new DangerousGoodsTerms(true, true, false, allowed, notAllowed, List.of(exceptions)));
    }
}
