package io.waybill.sandbox.registry;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.waybill.sandbox.client.OperatorClient;
import io.waybill.sandbox.client.SandboxException;
import io.waybill.sandbox.client.Unavailable;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javax.net.ssl.SSLException;

/** The registry of auth-token-service. What it cannot do now is tried again, for as long as the caller waits. */
final class Registry {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);
    private static final int BAD_REQUEST = 400;
    private static final int CONFLICT = 409;

    private final OperatorClient operator;
    private final URI url;
    private final Duration patience;
    private final Consumer<String> progress;
    private final long begin = System.nanoTime();

    /**
     * Begins the time that the caller waits.
     *
     * @param patience for all calls together
     * @param progress is told why it takes longer
     */
    Registry(OperatorClient operator, URI url, Duration patience, Consumer<String> progress) {
        this.operator = operator;
        this.url = url;
        this.patience = patience;
        this.progress = progress;
    }

    /**
     * What became of a declaration.
     *
     * @param answer the registry's; {@code null} if it refused the declaration
     * @param problems why it did
     */
    record Outcome(JsonNode answer, List<Problem> problems) {}

    /**
     * Declares an application.
     *
     * @throws SandboxException if that needs something else than another declaration
     * @throws IOException if the registry does not answer in time
     */
    Outcome declare(DeclaredApplication declared, boolean prune, boolean dryRun)
            throws IOException, InterruptedException {
        URI place = url.resolve("/admin/v1/applications/by-external-id/" + declared.externalId() + "?prune=" + prune
                + "&dryRun=" + dryRun);
        Duration pause = FIRST_PAUSE;
        while (true) {
            try {
                return outcome(declared, operator.send("PUT", place, "application/json", declared.declaration()));
            } catch (SSLException e) {
                throw new SandboxException(
                        "no TLS with " + url + ": " + e.getMessage() + "; CA_CERTIFICATE names authorities to trust",
                        e);
            } catch (IOException e) {
                Duration wait = e instanceof Unavailable unavailable
                        ? unavailable.retryAfter().orElse(pause)
                        : pause;
                Duration left = patience.minusNanos(System.nanoTime() - begin);
                if (wait.compareTo(left) > 0) {
                    throw new SandboxException(
                            words(e) + "; the next try is due in " + wait.toSeconds() + " s, after the --timeout of "
                                    + patience.toSeconds() + " s",
                            e);
                }
                progress.accept(words(e) + "; once more in " + wait.toSeconds() + " s");
                TimeUnit.NANOSECONDS.sleep(wait.toNanos());
                pause = pause.multipliedBy(2).compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause.multipliedBy(2);
            }
        }
    }

    private static Outcome outcome(DeclaredApplication declared, HttpResponse<String> answer) throws IOException {
        int status = answer.statusCode();
        if (status == BAD_REQUEST || status == CONFLICT) {
            return new Outcome(null, problems(declared, answer.body()));
        }
        if (status >= 300 && status < BAD_REQUEST) {
            throw new SandboxException(answer.request().uri() + " leads to "
                    + answer.headers().firstValue("Location").orElse("elsewhere")
                    + ": set AUTH_OPERATORS_URL to the host of the operators");
        }
        return new Outcome(OperatorClient.json(answer), List.of());
    }

    private static List<Problem> problems(DeclaredApplication declared, String body) {
        JsonNode problem = JSON.missingNode();
        try {
            problem = JSON.readTree(body);
        } catch (JsonProcessingException notFromTheRegistry) {
            // Then the body is what there is to show.
        }
        List<Problem> problems = new ArrayList<>();
        for (JsonNode error : problem.path("errors")) {
            problems.add(declared.problem(
                    error.path("pointer").asText(), error.path("message").asText()));
        }
        if (problems.isEmpty()) {
            problems.add(declared.problem("", problem.path("detail").asText(body)));
        }
        return problems;
    }

    private String words(IOException e) {
        // Of an answer without TLS, Java's client sometimes sees only the end.
        String hint = "https".equals(url.getScheme()) ? ", or has no TLS" : "";
        return e instanceof Unavailable ? e.getMessage() : url + " does not answer" + hint + ": " + e;
    }
}
