package io.waybill.system;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** The table of {@code tenancy.md}, which says how it is read. */
final class TenancyTable {

    private static final Path FILE = SandboxProcess.CHECKOUT.resolve("deploy/system-test/tenancy.md");

    /** Where a row's operations are described. */
    enum Document {
        CLIENTS,
        OPERATORS
    }

    /** Who calls: the columns. */
    enum CallerKind {
        NOBODY,
        OTHER,
        UNAPPROVED,
        SUSPENDED,
        UNGRANTED,
        DEVELOPER,
        OPERATOR,
        SERVICE,
        SANDBOX,
        SHIPPER
    }

    /** How a caller shows who it is. */
    enum Credential {
        NONE,
        FORM,
        HEADERS,
        BASIC,
        BEARER,
        JWT,
        KEY,
        KEY_IN_QUERY,
        PARCEL_TOKEN,
        KEY_AND_USER
    }

    /**
     * A row.
     *
     * @param api whose grant it takes; {@code -} for none
     */
    record Row(
            Document document, String path, String api, Credential credential, Map<CallerKind, String> expectations) {

        private boolean covers(String route) {
            return path.endsWith("$")
                    ? route.equals(path.substring(0, path.length() - 1))
                    : route.startsWith(path)
                            && (path.endsWith("/")
                                    || route.length() == path.length()
                                    || "/.".indexOf(route.charAt(path.length())) >= 0);
        }

        /** What the row expects of this caller; {@code -} for nothing. */
        String expectation(CallerKind caller) {
            return expectations.get(caller);
        }

        /** Whether it answers some callers as if what they name did not exist. */
        boolean hides() {
            return expectations.containsValue("unknown");
        }

        /** What a status means here: where no caller is refused with it, it is about the content. */
        boolean refusesWith(int status) {
            return expectations.containsValue(Integer.toString(status));
        }
    }

    private final List<Row> rows;

    private TenancyTable(List<Row> rows) {
        this.rows = rows;
    }

    static TenancyTable read() {
        List<List<String>> lines;
        try (Stream<String> file = Files.lines(FILE)) {
            lines = file.dropWhile(line -> !line.startsWith("| document"))
                    .map(TenancyTable::cells)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        List<CallerKind> columns = lines.getFirst().stream()
                .skip(4)
                .map(column -> CallerKind.valueOf(constant(column)))
                .toList();
        List<Row> rows = new ArrayList<>();
        for (List<String> line : lines.subList(2, lines.size())) {
            Map<CallerKind, String> expectations = new EnumMap<>(CallerKind.class);
            for (int i = 0; i < columns.size(); i++) {
                expectations.put(columns.get(i), line.get(4 + i));
            }
            rows.add(new Row(
                    Document.valueOf(constant(line.get(0))),
                    line.get(1).replace("`", ""),
                    line.get(2),
                    Credential.valueOf(constant(line.get(3))),
                    expectations));
        }
        return new TenancyTable(rows);
    }

    List<Row> rows() {
        return rows;
    }

    /** The rows of a route, one for each way to show who calls; none if nobody has thought of it. */
    List<Row> of(Document document, String route) {
        List<Row> covering = rows.stream()
                .filter(row -> row.document() == document && row.covers(route))
                .toList();
        int longest = covering.stream()
                .map(Row::path)
                .max(Comparator.comparingInt(String::length))
                .map(String::length)
                .orElse(0);
        return covering.stream().filter(row -> row.path().length() == longest).toList();
    }

    private static List<String> cells(String line) {
        return Stream.of(line.substring(1, line.length() - 1).split("\\|", -1))
                .map(String::strip)
                .toList();
    }

    private static String constant(String word) {
        return word.toUpperCase(Locale.ROOT).replace('-', '_');
    }
}
