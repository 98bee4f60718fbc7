package io.waybill.freight.cargo;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;
import io.waybill.common.text.LetterCase;
import io.waybill.freight.cargo.CargoRequest.QuantityRequest;
import io.waybill.freight.cargo.CargoRequest.SubstanceRequest;
import io.waybill.freight.catalogue.document.UnNumber;
import io.waybill.freight.catalogue.snapshot.CompiledCatalogue;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Completes dangerous substances from the catalogue's table of UN numbers, and reports what contradicts it. */
final class SubstanceResolver {

    private static final int DIGITS = 4;

    private final CompiledCatalogue catalogue;
    private final Violations violations;

    SubstanceResolver(CompiledCatalogue catalogue, Violations violations) {
        this.catalogue = catalogue;
        this.violations = violations;
    }

    List<DangerousGood> resolve(List<SubstanceRequest> substances, String line) {
        List<DangerousGood> resolved = new ArrayList<>(substances.size());
        for (int i = 0; i < substances.size(); i++) {
            String pointer = line + "/dangerousGoods/" + i;
            SubstanceRequest sent = substances.get(i);
            // A number or code of the wrong form has its own violation, and cannot be looked up.
            if (sent != null
                    && sent.unNumber() != null
                    && !sent.unNumber().isBlank()
                    && !violations.isReported(pointer + "/unNumber")
                    && !violations.isReported(pointer + "/classificationCode")) {
                DangerousGood good = resolve(sent, pointer);
                if (good != null) {
                    resolved.add(good);
                }
            }
        }
        return resolved;
    }

    /** {@code null} if it contradicts the table. */
    private DangerousGood resolve(SubstanceRequest sent, String pointer) {
        String number = sent.unNumber().substring(sent.unNumber().length() - DIGITS);
        String code =
                sent.classificationCode() == null || sent.classificationCode().isBlank()
                        ? null
                        : LetterCase.upper(sent.classificationCode());
        String sentClass = sent.adrClass() == null ? null : sent.adrClass().toString();
        String group = sent.packingGroup() == null ? null : sent.packingGroup().name();
        List<UnNumber> table = catalogue.unNumber(number);
        List<UnNumber> ofCode = narrowed(table, code, row -> code.equals(row.classificationCode()));
        if (ofCode.isEmpty() && !table.isEmpty()) {
            Set<String> known = values(table, UnNumber::classificationCode);
            return contradicts(pointer + "/classificationCode", code, number, known);
        }
        Set<String> classes = values(ofCode, UnNumber::adrClass);
        if (sentClass == null && classes.size() != 1) {
            String why = table.isEmpty()
                    ? "the UN number is not in the table"
                    : "UN " + number + " has the classes " + String.join(", ", classes);
            if (!violations.isReported(pointer + "/adrClass")) {
                violations.add(pointer + "/adrClass", ViolationCode.REQUIRED, "is required, because " + why);
            }
            return null;
        }
        List<UnNumber> ofClass = narrowed(ofCode, sentClass, row -> row.isOfClass(sentClass));
        List<UnNumber> rows = narrowed(ofClass, group, row -> group.equals(row.packingGroup()));
        if (rows.isEmpty() && !table.isEmpty()) {
            String row = code == null ? number : number + " " + code;
            return ofClass.isEmpty()
                    ? contradicts(pointer + "/adrClass", sentClass, row, classes)
                    : contradicts(pointer + "/packingGroup", group, row, values(ofClass, UnNumber::packingGroup));
        }
        boolean limited = Boolean.TRUE.equals(sent.limitedQuantity());
        boolean excepted = Boolean.TRUE.equals(sent.exceptedQuantity());
        if (!table.isEmpty()) {
            if (limited && rows.stream().noneMatch(UnNumber::allowsLimitedQuantity)) {
                forbidden(pointer + "/limitedQuantity", number);
            }
            if (excepted && rows.stream().noneMatch(UnNumber::allowsExceptedQuantity)) {
                forbidden(pointer + "/exceptedQuantity", number);
            }
        }
        return new DangerousGood(
                pointer,
                number,
                sentClass == null ? String.join(", ", classes) : sentClass,
                sentClass != null,
                code,
                group,
                rows,
                limited,
                excepted,
                netQuantity(sent.netQuantity()));
    }

    private static NetQuantity netQuantity(QuantityRequest sent) {
        return sent == null || sent.unit() == null
                ? null
                : new NetQuantity(sent.value(), sent.unit().toString());
    }

    private DangerousGood contradicts(String pointer, String sent, String unNumber, Set<String> known) {
        String message = "contradicts UN " + unNumber + ", which has "
                + (known.isEmpty() ? "none" : "only " + String.join(", ", known));
        violations.add(pointer, ViolationCode.INVALID_FORMAT, message, sent);
        return null;
    }

    private void forbidden(String pointer, String number) {
        String message = "contradicts UN " + number + ", which forbids it";
        violations.add(pointer, ViolationCode.INVALID_FORMAT, message, true);
    }

    private static List<UnNumber> narrowed(List<UnNumber> rows, String sent, Predicate<UnNumber> fits) {
        return sent == null ? rows : rows.stream().filter(fits).toList();
    }

    private static Set<String> values(List<UnNumber> rows, Function<UnNumber, String> value) {
        return rows.stream().map(value).filter(Objects::nonNull).collect(Collectors.toCollection(TreeSet::new));
    }
}
