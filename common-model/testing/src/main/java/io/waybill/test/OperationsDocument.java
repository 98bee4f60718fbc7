package io.waybill.test;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** {@code docs/operations.md}, read by tests that compare it with what the services really do. */
final class OperationsDocument {

    private static final Pattern ROW = Pattern.compile("\\| (`[^`]+`(?:, `[^`]+`)*) \\|(.*)\\|\\s*");
    private static final Pattern NAME = Pattern.compile("`([^`]+)`");

    private final List<String> lines;

    private OperationsDocument(List<String> lines) {
        this.lines = lines;
    }

    static OperationsDocument read() {
        try {
            return new OperationsDocument(Files.readAllLines(checkout().resolve("docs/operations.md")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The folder of the repository, from whatever module the test runs in. */
    static Path checkout() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("docs/operations.md"))) {
            folder = folder.getParent();
            if (folder == null) {
                throw new IllegalStateException("docs/operations.md is in no folder above the working directory");
            }
        }
        return folder;
    }

    /** The rows of the tables under a heading, whose first cell is code: each name in it is a key of the others. */
    Map<String, List<String>> rows(String heading) {
        int start = lines.indexOf("## " + heading);
        if (start < 0) {
            throw new AssertionError("docs/operations.md has no heading ## " + heading);
        }
        Map<String, List<String>> rows = new TreeMap<>();
        lines.stream()
                .skip(start + 1L)
                .takeWhile(line -> !line.startsWith("## "))
                .forEach(line -> {
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
    Set<String> names(String heading, String service) {
        return rows(heading).entrySet().stream()
                .filter(row -> List.of(row.getValue().getFirst().split(", ")).contains(service)
                        || row.getValue().getFirst().equals("all"))
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(java.util.TreeSet::new));
    }
}
