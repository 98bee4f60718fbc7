package io.waybill.auth.portal.catalogue;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a draft or a version changes.
 *
 * @param warnings what is probably a mistake; {@code null} for none
 * @param productsRemoved codes of the products that are gone
 * @param confirm what a confirmation of this change sends; {@code null} for a version
 * @param confirmationNeeded whether it is published only if somebody says so
 */
public record Review(
        Lines differences,
        Cases cases,
        List<String> warnings,
        List<String> productsRemoved,
        String confirm,
        boolean confirmationNeeded) {

    private static final int MOST_SHOWN = 60;
    private static final int MOST_MOVED = 20;

    /** The lines in which they differ, and how many there are. */
    public record Lines(int total, List<Line> lines) {}

    /**
     * A difference.
     *
     * @param group what a person calls the tables that belong together
     */
    public record Line(String group, String text) {}

    /** Requests that were answered by both. */
    public record Cases(int replayed, int movedTotal, List<Moved> moved) {}

    /** A request that is answered otherwise; before and after have only what differs. */
    public record Moved(String name, String region, boolean sample, Outcome before, Outcome after) {

        /** What is different, as lines to read. */
        public List<String> lines() {
            List<String> lines = new ArrayList<>();
            new TreeSet<>(Stream.of(before, after)
                            .flatMap(outcome -> outcome.charged().keySet().stream())
                            .toList())
                    .forEach(product -> lines.add(product + ": " + charge(before, product) + " → "
                            + charge(after, product) + share(product)));
            after.errorsOrNone().forEach(error -> lines.add("Now an error: " + error));
            before.errorsOrNone().forEach(error -> lines.add("No longer an error: " + error));
            if (lines.isEmpty()) {
                lines.add("Other warnings: "
                        + String.join(", ", after.warnings() == null ? List.of("none") : after.warnings()));
            }
            return lines;
        }

        private static String charge(Outcome outcome, String product) {
            BigDecimal charge = outcome.charged().get(product);
            if (charge != null) {
                return charge.toPlainString() + " kg";
            }
            List<String> reasons =
                    outcome.refused() == null ? null : outcome.refused().get(product);
            return reasons == null || reasons.isEmpty() ? "no match" : "no match (" + String.join(", ", reasons) + ")";
        }

        private String share(String product) {
            BigDecimal was = before.charged().get(product);
            BigDecimal is = after.charged().get(product);
            if (was == null || is == null || was.signum() == 0) {
                return "";
            }
            BigDecimal percent = is.subtract(was).movePointRight(2).divide(was, 0, RoundingMode.HALF_UP);
            return " (" + (percent.signum() > 0 ? "+" : "") + percent.toPlainString() + " %)";
        }
    }

    /** How a request is answered, as far as the other answer is different. */
    public record Outcome(
            Map<String, BigDecimal> charges,
            Map<String, List<String>> refused,
            List<String> warnings,
            List<String> errors) {

        Map<String, BigDecimal> charged() {
            return charges == null ? Map.of() : charges;
        }

        List<String> errorsOrNone() {
            return errors == null ? List.of() : errors;
        }
    }

    /** The first lines by their group. */
    public Map<String, List<String>> groups() {
        return differences.lines().stream()
                .limit(MOST_SHOWN)
                .collect(Collectors.groupingBy(
                        Line::group, LinkedHashMap::new, Collectors.mapping(Line::text, Collectors.toList())));
    }

    /** How many lines are not among {@link #groups}. */
    public int more() {
        return Math.max(0, differences.total() - MOST_SHOWN);
    }

    /** The first requests that are answered otherwise. */
    public List<Moved> moved() {
        return cases == null
                ? List.of()
                : cases.moved().stream().limit(MOST_MOVED).toList();
    }

    /** Whether products would be gone. */
    public boolean isShrinking() {
        return productsRemoved != null && !productsRemoved.isEmpty();
    }

    /** What is probably a mistake. */
    public List<String> mistakes() {
        return Objects.requireNonNullElse(warnings, List.of());
    }
}
