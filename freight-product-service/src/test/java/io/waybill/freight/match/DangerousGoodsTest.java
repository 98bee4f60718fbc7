package io.waybill.freight.match;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.freight.FreightRequests;
import io.waybill.freight.SeedCatalogue;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which substances a product of the seed takes, and why not, from the request to the reasons. */
class DangerousGoodsTest {

    @ParameterizedTest(name = "{0}: {1} is {2}")
    @CsvSource(
            delimiter = '|',
            value = {
                // An aerosol is of its class, and of all of its rows
                "FTL|{'unNumber':'1950','adrClass':'2.1'}|-",
                "STD|{'unNumber':'1950','adrClass':'2.1'}|ADR_CLASS_NOT_ALLOWED /adrClass",
                "STD|{'unNumber':'1950','adrClass':'2.1','limitedQuantity':true}|-",
                "TMP|{'unNumber':'1950','adrClass':'2.2'}|-",
                "TMP|{'unNumber':'1950','adrClass':'2.1'}|ADR_CLASS_NOT_ALLOWED /adrClass",
                // ... or of the row of its classification code
                "TMP|{'unNumber':'1950','classificationCode':'5A'}|-",
                "TMP|{'unNumber':'1950','adrClass':'2','classificationCode':'5A'}|-",
                "TMP|{'unNumber':'1950','classificationCode':'5F'}|ADR_CLASS_NOT_ALLOWED ",
                "TMP|{'unNumber':'1950','adrClass':'2','classificationCode':'5F'}|ADR_CLASS_NOT_ALLOWED /adrClass",
                "STD|{'unNumber':'9999','adrClass':'3','classificationCode':'F1'}|UN_NUMBER_UNKNOWN /unNumber",
                // Vehicles that batteries drive
                "STD|{'unNumber':'3556'}|-",
                "STD|{'unNumber':'3557','adrClass':'9'}|-",
                "FTL|{'unNumber':'UN 3558'}|-",
                "DPR|{'unNumber':'3556'}|-",
                // A class covers its divisions
                "FTL|{'unNumber':'1950','adrClass':'2'}|-",
                "STD|{'unNumber':'1950','adrClass':'2'}|ADR_CLASS_NOT_ALLOWED /adrClass",
                "TMP|{'unNumber':'1950','adrClass':'2'}|ADR_CLASS_NOT_ALLOWED /adrClass",
                "FTL|{'unNumber':'1005','adrClass':'2'}|-",
                "DOM|{'unNumber':'1005','adrClass':'2'}|ADR_CLASS_NOT_ALLOWED /adrClass",
                // A group that was not sent may be the one that the product refuses
                "STD|{'unNumber':'1263'}|PACKING_GROUP_MISSING ",
                "STD|{'unNumber':'1263','packingGroup':'II'}|-",
                "STD|{'unNumber':'1263','packingGroup':'I'}|UN_NUMBER_NOT_ALLOWED /unNumber",
                "STD|{'unNumber':'1760'}|PACKING_GROUP_MISSING ",
                "STD|{'unNumber':'1760','packingGroup':'I'}|ADR_CLASS_NOT_ALLOWED ",
                "STD|{'unNumber':'1993'}|-",
                "EXP|{'unNumber':'1993'}|PACKING_GROUP_MISSING ",
                "FTL|{'unNumber':'1263'}|-",
                // ... or for which the table forbids the quantity
                "STD|{'unNumber':'1993','limitedQuantity':true}|PACKING_GROUP_MISSING ",
                "STD|{'unNumber':'1993','packingGroup':'III','limitedQuantity':true}|-",
                "DPR|{'unNumber':'1402','exceptedQuantity':true}|PACKING_GROUP_MISSING ",
                // A group that the product refuses whatever it is, is refused
                "PRI|{'unNumber':'1760'}|ADR_CLASS_NOT_ALLOWED ",
                // What the table does not have cannot be checked
                "STD|{'unNumber':'9999','adrClass':'3'}|UN_NUMBER_UNKNOWN /unNumber",
                "STD|{'unNumber':'9999','adrClass':'3','limitedQuantity':true}|UN_NUMBER_UNKNOWN /unNumber",
                "FTL|{'unNumber':'1361','adrClass':'4.2','packingGroup':'II'}|UN_NUMBER_UNKNOWN /unNumber",
                // Pointers name what was sent
                "STD|{'unNumber':'1203'}|-",
                "STD|{'unNumber':'1325','packingGroup':'II'}|ADR_CLASS_NOT_ALLOWED ",
                "STD|{'unNumber':'1325','adrClass':'4.1','packingGroup':'II'}|ADR_CLASS_NOT_ALLOWED /adrClass"
            })
    void theStrictestRowThatFitsDecides(String product, String substance, String reason) {
        List<String> reasons = reasons(product, substance);

        if (reason.equals("-")) {
            assertThat(reasons).isEmpty();
        } else {
            String[] parts = reason.split(" ", 2);
            String pointer = "/cargo/pieces/0/dangerousGoods/0" + (parts.length > 1 ? parts[1] : "");
            assertThat(reasons).containsExactly(parts[0] + " " + pointer);
        }
    }

    @Test
    void substancesThatDifferInTheirCodesOnlyAreBothChecked() {
        String gas = "{'unNumber':'1950','adrClass':'2','classificationCode':'%s'}";

        assertThat(reasons("TMP", gas.formatted("5A") + "," + gas.formatted("5O")))
                .isEmpty();
        assertThat(reasons("TMP", gas.formatted("5A") + "," + gas.formatted("5F")))
                .containsExactly("ADR_CLASS_NOT_ALLOWED /cargo/pieces/0/dangerousGoods/1/adrClass");
    }

    private static List<String> reasons(String product, String substance) {
        String to = List.of("DPR", "DOM").contains(product) ? "SE" : "DK";
        String packageType = List.of("TMP", "FTL").contains(product) ? "PAL" : "CLL";
        String piece = FreightRequests.piece(packageType, "20", substance);
        return FreightRequests.cargoTo(to, piece, SeedCatalogue.COMPILED).reasons(product).stream()
                .filter(reason -> !reason.code().name().startsWith("SHIPMENT_"))
                .map(reason -> reason.code() + " " + reason.pointer())
                .toList();
    }
}
