package io.waybill.test.contract;

import io.waybill.test.Checkout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A page of {@code docs/reference}, read by tests that compare its tables with what the services really do. */
public final class ReferencePage {

    private static final Pattern ROW = Pattern.compile("\\| (`[^`]+`(?:, `[^`]+`)*) \\|(.*)\\|\\s*");
    private static final Pattern NAME = Pattern.compile("`([^`]+)`");

    private final List<String> lines;

    private ReferencePage(List<String> lines) {
        this.lines = lines;
    }

    public static ReferencePage read(String name) {
        try {
            return new ReferencePage(Files.readAllLines(Checkout.ROOT.resolve("docs/reference/" + name)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The rows of the tables whose first cell is code: each name in it is a key of the others. */
    public Map<String, List<String>> rows() {
        Map<String, List<String>> rows = new TreeMap<>();
        lines.forEach(line -> {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                List<String> others = List.of(row.group(2).split("\\|", -1)).stream()
                        .map(String::strip)
                        .toList();
                NAME.matcher(row.group(1)).results().forEach(name -> rows.put(name.group(1), others));
            }
        });
        return rows;
    }

    /** The first cells of the rows whose second cell names the service or says {@code all}. */
    Set<String> names(String service) {
        return rows().entrySet().stream()
                .filter(row -> List.of(row.getValue().getFirst().split(", ")).contains(service)
                        || row.getValue().getFirst().equals("all"))
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
