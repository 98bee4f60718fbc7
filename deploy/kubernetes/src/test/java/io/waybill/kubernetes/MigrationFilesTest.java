package io.waybill.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Migrations outside a transaction, which can be killed half-way: io.waybill.common.sql.InterruptedIndexes. */
class MigrationFilesTest {

    /** Before the rule; a migration that has run somewhere is not changed. */
    private static final Set<String> BEFORE_THE_RULE = Set.of(
            "V20261122.23__instruction_accepted_at.sql",
            "V20261122.24__retention_indexes.sql",
            "V20261122.75__audit_indexes.sql",
            "V20261122.77__list_indexes.sql",
            "V20261122.78__instruction_state_index.sql",
            "V20261123.31__pending_by_requester.sql",
            "V20261123.41__quota_indexes.sql",
            "V20261125.40__waybill_changed_at.sql",
            "V20261125.41__waybill_login_id.sql",
            "V20261125.42__waybill_state.sql",
            "V20261125.43__instruction_prefer_date.sql");

    private static final Pattern BUILD =
            Pattern.compile("create (unique )?index concurrently (if not exists )?\\w+ on \\w+.*", Pattern.DOTALL);

    @Test
    void whatIsInNoTransactionOnlyBuildsIndexesSoThatItCanBeRepeated() {
        assertThat(inNoTransaction())
                .hasSizeGreaterThanOrEqualTo(BEFORE_THE_RULE.size())
                .allSatisfy(
                        file -> assertThat(statements(file)).as(file.toString()).allMatch(BUILD.asMatchPredicate()));
    }

    @Test
    void aNewOneBuildsOneIndexIfItIsNotThere() {
        assertThat(inNoTransaction())
                .filteredOn(file -> !BEFORE_THE_RULE.contains(file.getFileName().toString()))
                .allSatisfy(file -> assertThat(statements(file))
                        .as("CONTRIBUTING.md, Migrations: " + file)
                        .singleElement()
                        .asString()
                        .contains("index concurrently if not exists "));
    }

    private static List<Path> inNoTransaction() {
        return Checkout.SERVICES.stream()
                .flatMap(service -> Checkout.migrations(service).stream())
                .distinct()
                .flatMap(MigrationFilesTest::files)
                .filter(file -> file.toString().endsWith(".sql.conf"))
                .map(file -> Path.of(file.toString().replaceFirst("\\.conf$", "")))
                .toList();
    }

    private static Stream<Path> files(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> statements(Path file) {
        try {
            String sql = Files.readString(file).replaceAll("(?m)^\\s*--.*$", "");
            return Stream.of(sql.split(";", -1))
                    .map(String::strip)
                    .filter(statement -> !statement.isEmpty())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
