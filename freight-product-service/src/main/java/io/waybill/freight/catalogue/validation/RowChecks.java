package io.waybill.freight.catalogue.validation;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;
import io.waybill.freight.catalogue.document.PostalCodeSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/**
 * The checks that several rules between tables have in common. They see documents with other violations too: rows and
 * fields that could not be read are {@code null} and skipped, and a field that has a violation gets no other.
 */
final class RowChecks {

    private final Violations violations;

    RowChecks(Violations violations) {
        this.violations = violations;
    }

    /** Applies a check to the rows of a table, each with its pointer. */
    <T> void forEach(String table, List<T> rows, BiConsumer<String, T> check) {
        for (int i = 0; rows != null && i < rows.size(); i++) {
            if (rows.get(i) != null) {
                check.accept(table + "/" + i, rows.get(i));
            }
        }
    }

    void report(String pointer, ViolationCode code, String message, Object rejected) {
        violations.addFirst(pointer, code, message, rejected);
    }

    boolean isReported(String pointer) {
        return violations.isReported(pointer);
    }

    /** Reports a value that an earlier row of the table has already. */
    void unique(String pointer, String value, Set<String> seen) {
        if (value != null && !seen.add(value)) {
            report(pointer, ViolationCode.DUPLICATE, "is already in the table", value);
        }
    }

    /** Reports a code that {@code known} does not match. */
    void known(String pointer, String code, Predicate<String> known, String described) {
        if (code != null && !known.test(code)) {
            report(pointer, ViolationCode.UNKNOWN_CODE, "is not " + described, code);
        }
    }

    /** Reports the codes of a list that {@code known} does not match. */
    void known(String list, List<String> codes, Predicate<String> known, String described) {
        forEach(list, codes, (pointer, code) -> known(pointer, code, known, described));
    }

    /** Reports entries of a list of postal codes that are not postal codes of the country. */
    void postalCodes(String list, String country, List<String> entries) {
        forEach(
                list,
                entries,
                (pointer, entry) -> PostalCodeSet.problemOf(country, entry)
                        .ifPresent(problem -> report(pointer, ViolationCode.INVALID_FORMAT, problem, entry)));
    }
}
