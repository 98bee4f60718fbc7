package io.waybill.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Every promise of {@code docs/explain/security.md} names the tests that hold it, and there are such tests. */
class SecurityDocumentTest {

    private static final Path CHECKOUT = ReferencePage.checkout();
    private static final Pattern ROW = Pattern.compile("\\| (.+) \\| ((?:`[A-Za-z0-9]+`(?:, )?)*) \\|");
    private static final Pattern TEST = Pattern.compile("`([A-Za-z0-9]+)`");
    private static final Set<String> HEADINGS = Set.of("| promise | held by |", "|---|---|");

    private static final Set<String> NO_SOURCES = Set.of("target", "node_modules", ".git");

    @Test
    void everyPromiseNamesTestsThatThereAre() throws IOException {
        Set<String> classes = testClasses();
        List<String> promises = promises();

        assertThat(promises).hasSizeGreaterThan(20).allMatch(ROW.asMatchPredicate());
        assertThat(promises).allSatisfy(promise -> {
            List<String> named = testsOf(promise);
            assertThat(named).as(promise).isNotEmpty().isSubsetOf(classes);
        });
    }

    @Test
    void thePageIsFoundFromTheOthers() throws IOException {
        assertThat(Files.readString(CHECKOUT.resolve("SECURITY.md"))).contains("(docs/explain/security.md)");
        assertThat(Files.readString(CHECKOUT.resolve("README.md"))).contains("(docs/explain/security.md)");
    }

    /** The rows of all tables, without their headings. */
    private static List<String> promises() throws IOException {
        return Files.readAllLines(CHECKOUT.resolve("docs/explain/security.md")).stream()
                .filter(line -> line.startsWith("|") && !HEADINGS.contains(line))
                .toList();
    }

    private static List<String> testsOf(String promise) {
        return TEST.matcher(promise.substring(promise.lastIndexOf(" | ")))
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    /** The names of all tests, and of the contracts that tests implement. */
    private static Set<String> testClasses() throws IOException {
        Set<String> names = new TreeSet<>();
        Files.walkFileTree(CHECKOUT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return NO_SOURCES.contains(folder.getFileName().toString())
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                String name = file.getFileName().toString();
                if (name.matches("[A-Za-z0-9]+(Test|IT|Contract)\\.java")) {
                    names.add(name.substring(0, name.length() - ".java".length()));
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return names;
    }
}
