package io.waybill.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.sandbox.registry.RegistryCommand;
import io.waybill.system.Client.Answer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** {@code deploy/registry apply} on the registry. */
@ExtendWith(SharedDeployment.class)
class RegistryCommandIT {

    private static final String KEY = "jwksUri: https://shop.example/jwks.json";

    private final Client client;
    private final Map<String, String> environment;
    private final String orders = "orders:" + UUID.randomUUID();
    private final String returns = "returns:" + UUID.randomUUID();

    RegistryCommandIT(Client client) {
        this.client = client;
        this.environment = new HashMap<>(client.environment());
        client.get("OPERATOR_CLIENT_ID");
    }

    /** What a run of the command has printed. */
    private record Run(int status, String out, String err) {}

    private String declared(String id, String... lines) {
        List<String> all = new ArrayList<>(List.of(
                "- externalId: " + id,
                "name: Shop",
                "owner: shop@example.org",
                "businessRegion: SE",
                "state: approved"));
        all.addAll(List.of(lines));
        return String.join("\n  ", all) + "\n";
    }

    @Test
    void whatIsAppliedTwiceIsUnchangedTheSecondTime() throws Exception {
        String file = declared(orders, "grants: [{api: freight-product, environment: sandbox, state: approved}]")
                + declared(returns);

        Run first = apply(file);
        Run second = apply(file);

        assertThat(first.status()).as(first.err()).isZero();
        assertThat(first.out())
                .startsWith(orders + " created\n  + /name \"Shop\"\n")
                .contains("  + /grants/freight-product/sandbox {", returns + " created\n")
                .endsWith("2 created, 0 changed, 0 unchanged\n");
        assertThat(second.status()).as(second.err()).isZero();
        assertThat(second.out())
                .isEqualTo(orders + " unchanged\n" + returns + " unchanged\n0 created, 0 changed, 2 unchanged\n");
    }

    @Test
    void aNewApplicationIsShownWithTheCallThatMakesItsSecret() throws Exception {
        Run run = apply(declared(orders));

        JsonNode application = registered(orders).json().path("application");
        String path = "/admin/v1/applications/" + application.path("id").asText() + "/secrets/replace";
        assertThat(run.out()).contains("POST " + path + "\n").doesNotContain("clientSecret");
        Answer replaced = client.post(
                client.get("AUTH_URL") + path,
                "{\"reason\":\"the first\"}",
                "Authorization",
                "Bearer " + client.operatorToken());
        assertThat(replaced.json().path("clientSecret").asText()).isNotEmpty();
    }

    @Test
    void aDryRunChangesNothingAndADifferenceHasItsOwnStatus() throws Exception {
        Run dryRun = apply(declared(orders), "--dry-run");
        Run difference = apply(declared(orders), "--diff");

        assertThat(dryRun.status()).as(dryRun.err()).isZero();
        assertThat(dryRun.out()).startsWith(orders + " would be created\n").endsWith(" (dry run)\n");
        assertThat(difference.status()).as(difference.err()).isEqualTo(2);
        assertThat(difference.out()).isEqualTo(dryRun.out());
        assertThat(registered(orders).status()).isEqualTo(404);

        apply(declared(orders));
        assertThat(apply(declared(orders), "--diff").status()).isZero();
        Run renamed = apply(declared(orders).replace("Shop", "Store"), "--diff");
        assertThat(renamed.status()).isEqualTo(2);
        assertThat(renamed.out()).contains("  ~ /name \"Shop\" -> \"Store\"\n");
    }

    @Test
    void whatIsNotDeclaredEndsOnlyWithPrune() throws Exception {
        apply(declared(orders, "grants: [{api: parcel, environment: sandbox}]", "keys: [{" + KEY + "}]"));
        String without = declared(orders, "grants: []", "keys: []");

        assertThat(apply(without).out()).startsWith(orders + " unchanged\n");
        Run pruned = apply(without, "--prune");

        assertThat(pruned.out()).contains(orders + " changed\n", "  - /grants/parcel/sandbox {", "  - /keys/jwksUri {");
        assertThat(registered(orders).json().at("/declaration/keys")).isEmpty();
    }

    @Test
    void ifOneIsRefusedNoneIsWritten() throws Exception {
        Run run = apply(declared(orders) + declared(returns, "level: nowhere"));

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err())
                .contains("standard input:11: " + returns + ": /level: ")
                .endsWith("registry: nothing was changed\n");
        assertThat(registered(orders).status()).isEqualTo(404);
    }

    @Test
    void wrongCredentialsAndThoseOfNoOperatorAreRefused() throws Exception {
        environment.put("OPERATOR_CLIENT_SECRET", "a wrong one");
        Run wrong = apply(declared(orders));
        environment.put("OPERATOR_CLIENT_ID", client.get("CLIENT_ID"));
        environment.put("OPERATOR_CLIENT_SECRET", client.get("CLIENT_SECRET"));
        Run noOperator = apply(declared(orders));

        assertThat(wrong.status()).isEqualTo(1);
        assertThat(wrong.err()).contains("/accesstoken answered 4").doesNotContain("a wrong one");
        assertThat(noOperator.status()).isEqualTo(1);
        assertThat(noOperator.err()).contains(" answered 403 ");
    }

    private Run apply(String file, String... options) throws InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("apply", "-"));
        arguments.addAll(List.of(options));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int status = RegistryCommand.run(
                arguments,
                environment,
                new ByteArrayInputStream(file.getBytes(StandardCharsets.UTF_8)),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
        return new Run(status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    private Answer registered(String externalId) {
        return client.getWith(
                client.get("AUTH_URL") + "/admin/v1/applications/by-external-id/" + externalId,
                "Authorization",
                "Bearer " + client.operatorToken());
    }
}
