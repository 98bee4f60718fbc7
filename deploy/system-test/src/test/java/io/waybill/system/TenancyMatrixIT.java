package io.waybill.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.system.TenancyTable.CallerKind;
import io.waybill.system.TenancyTable.Document;
import io.waybill.system.TenancyTable.Row;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Every operation of every OpenAPI document, called by every kind of caller: who gets through, and who is refused how.
 * What is called comes from the documents that the services serve, what is expected from {@link TenancyTable}.
 */
class TenancyMatrixIT {

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
    void everyCallerGetsWhatTheTableSaysFromEveryOperation() {
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
    void nothingIsUnderThePathsOfAPortalThatIsSwitchedOff() {
        Client client = deployment.client();

        for (String path :
                List.of("/", "/portal", "/portal/", "/portal/login", "/portal/operators", "/portal/portal.css")) {
            assertThat(client.getWith(client.get("AUTH_URL") + path).status())
                    .as(path)
                    .isEqualTo(404);
        }
    }

    /** What is deleted is deleted last. */
    private void operations(Document document, String served) {
        Client client = deployment.client();
        TenancyOperations calls = new TenancyOperations(client, callers);
        for (PlatformService service : PlatformService.values()) {
            URI base = deployment.url(service);
            JsonNode described = client.getWith(base + served + "?format=json").json();
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

    /** @param attempt a call in the name of one kind of caller, which answers what came of it */
    private void check(String name, Row row, Function<CallerKind, String> attempt) {
        // Those who may come last: what they do changes what there is.
        List<CallerKind> order = Arrays.stream(CallerKind.values())
                .filter(kind -> !row.expectation(kind).equals(TenancyOperations.NOT_TRIED))
                .sorted(Comparator.comparing(kind -> row.expectation(kind).equals(TenancyOperations.YES)))
                .toList();
        for (CallerKind kind : order) {
            String cell = attempt.apply(kind);
            if (!cell.equals(TenancyOperations.NOT_TRIED) && !cell.equals(row.expectation(kind))) {
                wrong.add("%s by %s, %s: expected %s, was %s"
                        .formatted(name, row.credential(), kind, row.expectation(kind), cell));
            }
        }
    }
}
