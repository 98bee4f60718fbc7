package io.waybill.freight.cargo;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.json.JsonObjectReader;
import io.waybill.freight.catalogue.document.UnNumber;
import io.waybill.freight.catalogue.snapshot.CompiledCatalogue;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads {@code dangerousGoods} of a line, completing it from the catalogue's table of UN numbers. */
final class DangerousGoodsReader {

    /** The classes with which goods may be declared (ADR 2.1.1.1, with the divisions of classes 1 and 2). */
    static final Set<String> DECLARABLE_CLASSES = Set.of(
            "1", "1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "2.1", "2.2", "2.3", "3", "4.1", "4.2", "4.3", "5.1", "5.2",
            "6.1", "6.2", "7", "8", "9");

    private static final Pattern UN_NUMBER = Pattern.compile("(?:[Uu][Nn] ?)?([0-9]{4})");
    private static final int MOST_SUBSTANCES = 50;

    private final CompiledCatalogue catalogue;

    DangerousGoodsReader(CompiledCatalogue catalogue) {
        this.catalogue = catalogue;
    }

    List<DangerousGood> read(JsonObjectReader line) {
        return line.optionalObjects("dangerousGoods", MOST_SUBSTANCES, this::substance).stream()
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<DangerousGood> substance(JsonObjectReader reader) {
        String sentNumber = reader.requiredString("unNumber");
        String sentClass = reader.optionalCode("adrClass", DECLARABLE_CLASSES);
        String sentGroup = reader.optionalCode("packingGroup", UnNumber.PACKING_GROUPS);
        boolean limited = Boolean.TRUE.equals(reader.optionalBoolean("limitedQuantity"));
        boolean excepted = Boolean.TRUE.equals(reader.optionalBoolean("exceptedQuantity"));
        if (sentNumber == null) {
            return Optional.empty();
        }
        var matcher = UN_NUMBER.matcher(sentNumber);
        if (!matcher.matches()) {
            reader.report("unNumber", ViolationCode.INVALID_FORMAT, "must be four digits", sentNumber);
            return Optional.empty();
        }
        String number = matcher.group(1);
        Optional<UnNumber> row = catalogue.unNumber(number);
        if (row.isEmpty() && !reader.has("adrClass")) {
            reader.report(
                    "adrClass", ViolationCode.REQUIRED, "is required, because the UN number is not in the table", null);
            return Optional.empty();
        }
        if (row.isPresent() && sentClass != null && !covers(sentClass, row.get().adrClass())) {
            reader.report(
                    "adrClass",
                    ViolationCode.INVALID_FORMAT,
                    "contradicts UN " + number + ", which is of class "
                            + row.get().adrClass(),
                    sentClass);
            return Optional.empty();
        }
        String adrClass = row.map(UnNumber::adrClass).orElse(sentClass);
        String group = sentGroup != null
                ? sentGroup
                : row.filter(r -> r.packingGroups().size() == 1)
                        .map(r -> r.packingGroups().getFirst())
                        .orElse(null);
        return Optional.of(
                new DangerousGood(reader.pointer(), number, row.isPresent(), adrClass, group, limited, excepted));
    }

    /** A class covers its divisions: declaring class 1 does not contradict 1.4. */
    private static boolean covers(String sent, String inTable) {
        return inTable.equals(sent) || inTable.startsWith(sent + ".");
    }
}
