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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Every operation of every OpenAPI document, called by every kind of caller: who gets through, and who is refused how.
 * What is called comes from the documents that the services serve, what is expected from {@link TenancyTable}.
 */
class TenancyMatrixIT {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static TenancyDeployment deployment;
    private static TenancyCallers callers;

    private final TenancyTable table = TenancyTable.read();
    private final List<String> wrong = new ArrayList<>();
    private final Set<Row> used = new HashSet<>();

    @BeforeAll
    static void start() throws Exception {
        deployment = TenancyDeployment.start();
        callers = new TenancyCallers(deployment);
    }

    @AfterAll
    static void stop() {
        if (deployment != null) {
            deployment.close();
        }
    }

    @Test
    void everyCallerGetsWhatTheTableSaysFromEveryOperation() throws Exception {
        operations(Document.CLIENTS, "/q/openapi");
        operations(Document.OPERATORS, "/q/openapi-admin");

        assertThat(wrong)
                .withFailMessage(() -> wrong.size() + " wrong cells:\n" + String.join("\n", wrong))
                .isEmpty();
        assertThat(table.rows().stream().filter(row -> !used.contains(row)).map(Row::path))
                .as("rows without an operation")
                .isEmpty();
    }

    @Test
    void nothingIsUnderThePathsOfAPortalThatIsSwitchedOff() throws Exception {
        try (HttpClient http = HttpClient.newHttpClient()) {
            for (String path : List.of("/", "/portal", "/portal/", "/portal/login", "/portal/operators", "/portal/portal.css")) {
                HttpRequest request = HttpRequest.newBuilder(
                                deployment.url(PlatformService.AUTH).resolve(path))
                        .build();
                assertThat(http.send(request, BodyHandlers.discarding()).statusCode())
                        .as(path)
                        .isEqualTo(404);
            }
        }
    }

    /** What is deleted is deleted last. */
    private void operations(Document document, String served) throws IOException, InterruptedException {
        TenancyOperations calls = new TenancyOperations(callers);
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
                String name = operation.method() + " " + operation.path() + " (" + service.image() + ")";
                List<Row> rows = table.of(document, operation.path());
                if (rows.isEmpty()) {
                    wrong.add(name + " is in no row of the table");
                }
                for (Row row : rows) {
                    used.add(row);
                    check(name, row, kind -> calls.call(base, operation, row, kind));
                }
            }
        }
    }

    /** A call in the name of one kind of caller; answers what came of it. */
    private interface Attempt {
        String by(CallerKind caller) throws IOException, InterruptedException;
    }

    private void check(String name, Row row, Attempt attempt) throws IOException, InterruptedException {
        // Those who may come last: what they do changes what there is.
        List<CallerKind> order = Arrays.stream(CallerKind.values())
                .filter(kind -> !row.expectation(kind).equals(TenancyOperations.NOT_TRIED))
                .sorted(Comparator.comparing(kind -> row.expectation(kind).equals(TenancyOperations.YES)))
                .toList();
        for (CallerKind kind : order) {
            String cell = attempt.by(kind);
            if (!cell.equals(TenancyOperations.NOT_TRIED) && !cell.equals(row.expectation(kind))) {
                wrong.add("%s by %s, %s: expected %s, was %s"
                        .formatted(name, row.credential(), kind, row.expectation(kind), cell));
            }
        }
    }
}
