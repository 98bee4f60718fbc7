package io.waybill.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The first calls of the README and of its next page, exactly as they are there. */
@ExtendWith(SharedSandbox.class)
class ReadmeIT {

    private static final Pattern SHELL_BLOCK = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);

    private static final String VARIABLES = ". target/sandbox/sandbox.env\n";

    private final Client client;

    ReadmeIT(Client client) {
        this.client = client;
    }

    @Test
    void everyFirstCallGivesTheDocumentedAnswer() throws Exception {
        List<String> blocks = firstCalls();
        assertThat(blocks).hasSize(8).contains(VARIABLES);

        // One shell for all of them, as for someone who pastes them one after the other; the variables of sandbox.env
        // are already set.
        StringBuilder script = new StringBuilder("set -e\n");
        blocks.stream()
                .filter(block -> !block.equals(VARIABLES))
                .forEach(block -> script.append(block).append("\necho\n"));
        String output = run(script.toString());

        assertThat(output)
                .contains("\"access_token\":")
                .contains("\"businessRegion\":\"SE\"")
                .contains("\"chargeableWeight\":930")
                .contains("\"StatusCode\":\"Valid\"")
                .contains("\"GetAllProductsAndSubProductsResult\"")
                .contains("\"authentication\":\"bearer\"");
    }

    private static List<String> firstCalls() throws IOException {
        String readme = Files.readString(SandboxProcess.CHECKOUT.resolve("README.md"));
        String section = readme.substring(readme.indexOf("## First calls"), readme.indexOf("## Where to go"));
        String page = Files.readString(SandboxProcess.CHECKOUT.resolve("docs/start/first-calls.md"));
        return SHELL_BLOCK
                .matcher(section + page)
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }

    private String run(String script) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", script).redirectErrorStream(true);
        builder.environment().putAll(client.environment());
        Process shell = builder.start();
        String output = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(shell.waitFor()).as(output).isZero();
        return output;
    }
}
