package io.waybill.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a page of this repository links to or names is there, and every page of {@code docs} is found. */
class DocumentLinksTest {

    private static final Pattern LINK = Pattern.compile("]\\((?<file>[^)#\\s:]*)(?:#(?<anchor>[^)\\s]+))?\\)");
    private static final Pattern TEST = Pattern.compile("`([A-Z][A-Za-z0-9]*(?:Test|IT|Contract))`");
    private static final Set<String> NO_SOURCES = Set.of("target", "node_modules", ".git");

    @Test
    void everyLinkLeadsToAFileAndItsHeading() throws IOException {
        List<String> broken = new ArrayList<>();
        for (Path page : files(".md")) {
            // A guide of the portal leads to other pages there by their paths.
            LINK.matcher(text(page))
                    .results()
                    .filter(link -> !link.group("file").startsWith("/"))
                    .forEach(link -> {
                        Path target = link.group("file").isEmpty()
                                ? page
                                : page.resolveSibling(link.group("file")).normalize();
                        String anchor = link.group("anchor");
                        if (!Files.exists(target)
                                || (anchor != null && !anchors(target).contains(anchor))) {
                            broken.add(Checkout.ROOT.relativize(page) + ": " + link.group());
                        }
                    });
        }

        assertThat(broken).isEmpty();
    }

    @Test
    void everyPageIsInTheListOfPagesOrInThatOfItsFolder() throws IOException {
        Path index = Checkout.ROOT.resolve("docs/README.md");
        Set<Path> listed = linked(index);

        try (Stream<Path> pages = Files.walk(Checkout.ROOT.resolve("docs"))) {
            assertThat(pages.filter(page -> page.toString().endsWith(".md") && !page.equals(index)))
                    .isNotEmpty()
                    .allSatisfy(page -> {
                        Path ofItsFolder = page.resolveSibling("README.md");
                        assertThat(listed.contains(page)
                                        || (Files.exists(ofItsFolder)
                                                && linked(ofItsFolder).contains(page)))
                                .as("%s", Checkout.ROOT.relativize(page))
                                .isTrue();
                    });
        }
    }

    @Test
    void everyTestThatAPageNamesIsThere() throws IOException {
        Set<String> named = new TreeSet<>();
        for (Path page : files(".md")) {
            TEST.matcher(Files.readString(page)).results().forEach(test -> named.add(test.group(1) + ".java"));
        }

        assertThat(named).isNotEmpty();
        files(".java").forEach(file -> named.remove(file.getFileName().toString()));
        assertThat(named).as("named and not there").isEmpty();
    }

    private static Set<Path> linked(Path index) {
        return LINK.matcher(text(index))
                .results()
                .map(link -> index.resolveSibling(link.group("file")).normalize())
                .collect(Collectors.toSet());
    }

    /** The anchors of a page, made of its headings as code hosts make them. */
    private static Set<String> anchors(Path page) {
        return text(page)
                .lines()
                .filter(line -> line.matches("#{1,6} .*"))
                .map(line -> line.replaceFirst("#+ ", "")
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^a-z0-9 _-]", "")
                        .replace(' ', '-'))
                .collect(Collectors.toSet());
    }

    /** Without code, in which brackets mean something else. */
    private static String text(Path page) {
        try {
            return Files.readString(page).replaceAll("(?s)```.*?```", "").replaceAll("`[^`\n]*`", "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> files(String ending) throws IOException {
        List<Path> files = new ArrayList<>();
        Files.walkFileTree(Checkout.ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return NO_SOURCES.contains(folder.getFileName().toString())
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.toString().endsWith(ending)) {
                    files.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return files;
    }
}
