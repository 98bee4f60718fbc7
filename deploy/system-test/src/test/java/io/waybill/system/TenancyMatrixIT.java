package io.waybill.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.waybill.system.TenancyTable.CallerKind;
import io.waybill.system.TenancyTable.Document;
import io.waybill.system.TenancyTable.Row;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Every operation of every OpenAPI document, and every page and form of the portal, called by every kind of caller: who
 * gets through, and who is refused how. What is called comes from the documents that the services serve and from the
 * portal's resource classes, what is expected from {@link TenancyTable}.
 */
class TenancyMatrixIT {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** The cell of a caller who is none for the route. */
    static final String NOT_TRIED = "-";

    private static TenancyDeployment deployment;
    private static TenancyCallers callers;
    private static TenancyOutcome outcome;

    private final TenancyTable table = TenancyTable.read();
    private final List<Line> lines = new ArrayList<>();
    private final List<String> unchecked = new ArrayList<>();
    private final Set<Row> used = new HashSet<>();

    /** What every kind of caller was answered. */
    private record Line(String route, Row row, Map<CallerKind, String> cells) {

        List<String> wrong() {
            return cells.entrySet().stream()
                    .filter(cell -> !cell.getValue().equals(row.expectation(cell.getKey())))
                    .map(cell -> route + " by " + row.credential() + ", " + cell.getKey() + ": expected "
                            + row.expectation(cell.getKey()) + ", was " + cell.getValue())
                    .toList();
        }
    }

    /** A call, with the row's credentials, in the name of one kind of caller; answers what came of it. */
    private interface Attempt {
        String of(Row row, CallerKind caller) throws IOException, InterruptedException;
    }

    @BeforeAll
    static void start() throws Exception {
        deployment = TenancyDeployment.start();
        callers = new TenancyCallers(deployment);
        outcome = new TenancyOutcome(callers);
    }

    @AfterAll
    static void stop() {
        if (deployment != null) {
            deployment.close();
        }
    }

    @Test
    void everyCallerGetsWhatTheTableSaysFromEveryOperationPageAndForm() throws Exception {
        long start = System.nanoTime();
        operations(Document.CLIENTS, "/q/openapi");
        portal();
        operations(Document.OPERATORS, "/q/openapi-admin");
        System.out.printf(
                "Tenancy matrix: %d lines, %d cells tried, %d wrong, in %d s%n",
                lines.size(),
                lines.stream().mapToInt(line -> line.cells().size()).sum(),
                wrong().size(),
                Duration.ofNanos(System.nanoTime() - start).toSeconds());

        assertThat(wrong())
                .withFailMessage(() -> wrong().size() + " wrong cells:\n" + String.join("\n", wrong()))
                .isEmpty();
        assertThat(unchecked).as("in no row of the table").isEmpty();
        assertThat(table.rows().stream().filter(row -> !used.contains(row)).map(Row::path))
                .as("rows without an operation or page")
                .isEmpty();
    }

    /** As somebody reads it who has a backup of the database and nothing else. */
    @Test
    void noCredentialOfACallerIsInTheDatabase() throws Exception {
        // Asking for some of them makes them.
        Map<String, String> credentials = callers.credentials();
        String stored = deployment.everythingStored();

        assertThat(stored).contains(callers.username());
        assertThat(credentials).hasSizeGreaterThan(20).allSatisfy((name, credential) -> {
            assertThat(stored.contains(credential)).as(name).isFalse();
            assertThat(stored.contains(HexFormat.of().formatHex(credential.getBytes(StandardCharsets.UTF_8))))
                    .as(name + ", as bytes")
                    .isFalse();
        });
    }

    private List<String> wrong() {
        return lines.stream().flatMap(line -> line.wrong().stream()).toList();
    }

    /** What is deleted is deleted last. */
    private void operations(Document document, String served) throws IOException, InterruptedException {
        TenancyOperations calls = new TenancyOperations(callers, outcome);
        // The answer to a request that upgrades a connection may stop after its first frames, from any Vert.x server.
        HttpClient http =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        for (PlatformService service : PlatformService.values()) {
            URI base = deployment.url(service);
            HttpRequest request = HttpRequest.newBuilder(base.resolve(served + "?format=json"))
                    .build();
            JsonNode described =
                    JSON.readTree(http.send(request, BodyHandlers.ofString()).body());
            List<DescribedOperation> operations = new ArrayList<>(DescribedOperation.of(described));
            if (document == Document.CLIENTS && service == PlatformService.AUTH) {
                operations.addAll(DescribedOperation.FOR_SERVICES);
            }
            operations.sort(Comparator.comparing(operation -> operation.method().equals("DELETE")));
            assertThat(operations).as(base + served).isNotEmpty();
            for (DescribedOperation operation : operations) {
                String route = operation.method() + " " + operation.path() + " (" + service.image() + ")";
                check(document, route, operation.path(), (row, kind) -> calls.call(base, operation, row, kind));
            }
        }
    }

    private void check(Document document, String route, String path, Attempt attempt)
            throws IOException, InterruptedException {
        List<Row> rows = table.of(document, path);
        if (rows.isEmpty()) {
            unchecked.add(route);
        }
        for (Row row : rows) {
            used.add(row);
            Map<CallerKind, String> cells = new EnumMap<>(CallerKind.class);
            // Those who may come last: what they do changes what there is.
            List<CallerKind> order = Arrays.stream(CallerKind.values())
                    .filter(kind -> !row.expectation(kind).equals(NOT_TRIED))
                    .sorted(Comparator.comparing(kind -> row.expectation(kind).equals(TenancyOutcome.YES)))
                    .toList();
            for (CallerKind kind : order) {
                String cell = attempt.of(row, kind);
                if (!cell.equals(NOT_TRIED)) {
                    cells.put(kind, cell);
                }
            }
            lines.add(new Line(route, row, cells));
        }
    }

    private void portal() throws IOException, InterruptedException {
        List<PortalRoute> routes = PortalRoute.all();
        TenancyPages pages = new TenancyPages(routes, table, callers, outcome);
        for (PortalRoute route : routes) {
            String name = route.method() + " " + route.path();
            if (route.isForm()) {
                String path = table.of(Document.PORTAL, name).isEmpty() ? route.path() : name;
                name += " (" + pages.buttons(route) + " buttons)";
                check(Document.PORTAL, name, path, (row, kind) -> pages.form(route, row, kind));
            } else {
                check(Document.PORTAL, name, route.path(), (row, kind) -> pages.page(route, row, kind));
            }
        }
    }
}
