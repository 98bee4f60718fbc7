package io.waybill.freight.cargo;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.json.DecimalRange;
import io.waybill.common.json.JsonObjectReader;
import io.waybill.common.text.Letters;
import io.waybill.freight.catalogue.document.UnNumber;
import io.waybill.freight.catalogue.snapshot.CompiledCatalogue;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads {@code dangerousGoods} of a line, completing it from the catalogue's table of UN numbers. */
final class DangerousGoodsReader {

    /** The classes with which goods may be declared (ADR 2.1.1.1, with the divisions of classes 1 and 2). */
    static final Set<String> DECLARABLE_CLASSES = Set.of(
            "1", "1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "2", "2.1", "2.2", "2.3", "3", "4.1", "4.2", "4.3", "5.1",
            "5.2", "6.1", "6.2", "7", "8", "9");

    private static final Pattern UN_NUMBER = Pattern.compile("(?:[Uu][Nn] ?)?([0-9]{4})");
    private static final int MOST_SUBSTANCES = 50;
    private static final DecimalRange NET_QUANTITY = DecimalRange.positiveTo(99_999);

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
        String sentClass = reader.optionalCodeOfAnyCase("adrClass", DECLARABLE_CLASSES);
        String sentCode = classificationCode(reader);
        String sentGroup = reader.optionalCodeOfAnyCase("packingGroup", UnNumber.PACKING_GROUPS);
        boolean limited = Boolean.TRUE.equals(reader.optionalBoolean("limitedQuantity"));
        boolean excepted = Boolean.TRUE.equals(reader.optionalBoolean("exceptedQuantity"));
        NetQuantity netQuantity = netQuantity(reader);
        boolean codeRefused = sentCode == null && reader.says("classificationCode");
        if (sentNumber == null || codeRefused) {
            return Optional.empty();
        }
        var matcher = UN_NUMBER.matcher(sentNumber);
        if (!matcher.matches()) {
            reader.report("unNumber", ViolationCode.INVALID_FORMAT, "must be four digits", sentNumber);
            return Optional.empty();
        }
        String number = matcher.group(1);
        List<UnNumber> table = catalogue.unNumber(number);
        List<UnNumber> ofCode = narrowed(table, sentCode, row -> sentCode.equals(row.classificationCode()));
        if (ofCode.isEmpty() && !table.isEmpty()) {
            contradicts(reader, "classificationCode", sentCode, number, values(table, UnNumber::classificationCode));
            return Optional.empty();
        }
        Set<String> classes = values(ofCode, UnNumber::adrClass);
        if (!reader.says("adrClass") && classes.size() != 1) {
            reader.report(
                    "adrClass",
                    ViolationCode.REQUIRED,
                    "is required, because "
                            + (table.isEmpty()
                                    ? "the UN number is not in the table"
                                    : "UN " + number + " has the classes " + String.join(", ", classes)),
                    null);
            return Optional.empty();
        }
        String adrClass = sentClass == null ? String.join(", ", classes) : sentClass;
        List<UnNumber> ofClass = narrowed(ofCode, sentClass, row -> row.isOfClass(sentClass));
        List<UnNumber> rows = narrowed(ofClass, sentGroup, row -> sentGroup.equals(row.packingGroup()));
        if (rows.isEmpty() && !table.isEmpty()) {
            String row = sentCode == null ? number : number + " " + sentCode;
            if (ofClass.isEmpty()) {
                contradicts(reader, "adrClass", sentClass, row, classes);
            } else {
                contradicts(reader, "packingGroup", sentGroup, row, values(ofClass, UnNumber::packingGroup));
            }
            return Optional.empty();
        }
        boolean contradicted = false;
        if (limited && !table.isEmpty() && rows.stream().noneMatch(UnNumber::allowsLimitedQuantity)) {
            contradicted = forbidden(reader, "limitedQuantity", number);
        }
        if (excepted && !table.isEmpty() && rows.stream().noneMatch(UnNumber::allowsExceptedQuantity)) {
            contradicted = forbidden(reader, "exceptedQuantity", number);
        }
        return contradicted
                ? Optional.empty()
                : Optional.of(new DangerousGood(
                        reader.pointer(),
                        number,
                        adrClass,
                        sentClass != null,
                        sentCode,
                        sentGroup,
                        rows,
                        limited,
                        excepted,
                        netQuantity));
    }

    /** {@code null} if it was not sent, or is wrong. */
    private static NetQuantity netQuantity(JsonObjectReader substance) {
        JsonObjectReader reader = substance.optionalObject("netQuantity");
        if (reader == null) {
            return null;
        }
        BigDecimal value = reader.requiredDecimal("value", NET_QUANTITY);
        String unit = reader.requiredCodeOfAnyCase("unit", NetQuantity.UNITS);
        reader.refuseUnknownFields();
        return value == null || unit == null ? null : new NetQuantity(value, unit);
    }

    /** In capital letters; {@code null} if it was not sent, or has another form. */
    private static String classificationCode(JsonObjectReader reader) {
        String sent = reader.optionalText("classificationCode");
        String code = sent == null ? null : Letters.upper(sent);
        if (code == null || UnNumber.CLASSIFICATION_CODE.matcher(code).matches()) {
            return code;
        }
        reader.report(
                "classificationCode",
                ViolationCode.INVALID_FORMAT,
                "must be a classification code like 5F or 1.4S",
                sent);
        return null;
    }

    private static void contradicts(
            JsonObjectReader reader, String field, String sent, String unNumber, Set<String> known) {
        reader.report(
                field,
                ViolationCode.INVALID_FORMAT,
                "contradicts UN " + unNumber + ", which has "
                        + (known.isEmpty() ? "none" : "only " + String.join(", ", known)),
                sent);
    }

    private static boolean forbidden(JsonObjectReader reader, String flag, String number) {
        reader.report(flag, ViolationCode.INVALID_FORMAT, "contradicts UN " + number + ", which forbids it", true);
        return true;
    }

    private static List<UnNumber> narrowed(List<UnNumber> rows, String sent, Predicate<UnNumber> fits) {
        return sent == null ? rows : rows.stream().filter(fits).toList();
    }

    private static Set<String> values(List<UnNumber> rows, Function<UnNumber, String> value) {
        return rows.stream().map(value).filter(Objects::nonNull).collect(Collectors.toCollection(TreeSet::new));
    }
}
