package io.waybill.auth.portal;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.auth.portal.PortalRoutes.Route;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table of pages in {@code docs/portal.md} has what the resources declare. */
class PagesInTheManualTest {

    private static final Pattern PATH = Pattern.compile("`(/(?:portal)?[^`?]*)[^`]*`");

    /** The log-in at a provider has resources that the routes leave out. */
    private static final String LOG_IN = "/portal/login/";

    @Test
    void everyPageAndFormIsInTheTableAndNoOther() throws IOException {
        Set<String> declared = Stream.concat(PortalRoutes.pages().stream(), PortalRoutes.forms().stream())
                .map(Route::path)
                .collect(Collectors.toSet());
        Set<String> listed = listed();

        assertThat(listed).containsAll(declared);
        assertThat(listed).filteredOn(path -> !path.startsWith(LOG_IN)).isSubsetOf(declared);
    }

    private static Set<String> listed() throws IOException {
        return Files.readAllLines(Path.of("..", "docs", "portal.md")).stream()
                .filter(line -> line.startsWith("| `/portal") || line.startsWith("| `/` "))
                .flatMap(line ->
                        PATH.matcher(line.substring(0, line.indexOf(" | "))).results())
                .map(found -> found.group(1))
                .collect(Collectors.toSet());
    }
}
