package io.waybill.common.web;

import jakarta.ws.rs.core.MediaType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The value of a header {@code Accept} (RFC 9110, 12.5.1): media ranges, without their parameters. */
public record AcceptedTypes(List<Range> ranges) {

    private static final String TOKEN = "[!#$%&'*+.^_`|~\\w-]++";
    /** The plain asterisk, and weights without a zero before the point, are what Java 8 to 19 sends. */
    private static final String RANGE = "\\*(?:/\\*)?+|(?!\\*)" + TOKEN + "/" + TOKEN;

    private static final String WEIGHT = "[qQ]=(?<weight>1(?:\\.0*+)?+|0?\\.\\d++|0\\.?+)(?![^,; \\t])";
    private static final String PARAMETER = "(?![qQ]=)" + TOKEN + "=(?:" + TOKEN + "|\"(?:[^\"\\\\]|\\\\.)*+\")";
    private static final Pattern ELEMENT = Pattern.compile("\\G[ \\t]*+(?:(?<range>" + RANGE
            + ")(?:[ \\t]*+;[ \\t]*+(?:" + WEIGHT + "|" + PARAMETER + ")?+)*+)?+[ \\t]*+(?:,|$)");

    /** @param weight from 0, which refuses what is in the range, to 1 */
    record Range(MediaType type, BigDecimal weight) {

        private int specificity() {
            return type.isWildcardType() ? 0 : type.isWildcardSubtype() ? 1 : 2;
        }

        @Override
        public String toString() {
            return type.getType() + "/" + type.getSubtype() + ";q=" + weight.toPlainString();
        }
    }

    /**
     * Reads the value.
     *
     * @return no ranges if the caller has no preference, empty if the value is malformed
     */
    public static Optional<AcceptedTypes> parse(String value) {
        List<Range> ranges = new ArrayList<>();
        Matcher element = ELEMENT.matcher(value);
        int end = 0;
        while (element.find()) {
            end = element.end();
            String range = element.group("range");
            if (range != null) {
                String[] parts = range.equals("*") ? new String[] {"*", "*"} : range.split("/", 2);
                BigDecimal weight = Optional.ofNullable(element.group("weight"))
                        .map(sent -> new BigDecimal(sent).stripTrailingZeros())
                        .orElse(BigDecimal.ONE);
                ranges.add(new Range(new MediaType(parts[0], parts[1]), weight));
            }
        }
        return end == value.length() ? Optional.of(new AcceptedTypes(ranges)) : Optional.empty();
    }

    /**
     * The offered type with the highest weight. Of several, that of the most specific range counts, then the first.
     * Empty if none is accepted.
     */
    public Optional<MediaType> best(List<MediaType> offered) {
        if (ranges.isEmpty()) {
            return offered.stream().findFirst();
        }
        record Candidate(MediaType type, Range range) {}
        return offered.stream()
                .flatMap(type -> ranges.stream()
                        .filter(range -> range.type().isCompatible(type))
                        .max(Comparator.comparingInt(Range::specificity))
                        .map(range -> new Candidate(type, range))
                        .stream())
                .filter(candidate -> candidate.range().weight().signum() > 0)
                .max(Comparator.comparing(
                                (Candidate candidate) -> candidate.range().weight())
                        .thenComparingInt(candidate -> candidate.range().specificity()))
                .map(Candidate::type);
    }

    /** Whether some type may be accepted. */
    boolean isSatisfiable() {
        return ranges.isEmpty()
                || ranges.stream().anyMatch(range -> range.weight().signum() > 0);
    }

    /** The value of a header that means the same. */
    @Override
    public String toString() {
        return ranges.stream().map(Range::toString).collect(Collectors.joining(", "));
    }
}
