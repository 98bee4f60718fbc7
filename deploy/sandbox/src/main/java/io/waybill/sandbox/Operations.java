package io.waybill.sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.sandbox.client.OperatorClient;
import io.waybill.sandbox.client.SandboxException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * The carrier's operations in a sandbox: they apply or reject instructions for two of its waybills as soon as they are
 * accepted.
 */
final class Operations {

    private static final Duration PAUSE_AFTER_FAILURE = Duration.ofSeconds(5);
    private static final int WAIT_SECONDS = 20;

    private final OperatorClient operator;
    private final URI instructions;
    private final Map<String, Map<String, String>> marks;

    Operations(OperatorClient operator, URI instructions, SandboxEnvironment environment) {
        this.operator = operator;
        this.instructions = instructions;
        this.marks = Map.of(
                environment.get("APPLIED_AWB"), Map.of("state", "APPLIED"),
                environment.get("REJECTED_AWB"),
                        Map.of("state", "REJECTED", "note", "the sandbox rejects everything here"));
    }

    /** Marks instructions until the sandbox stops, and waits while a service is away. */
    void untilStopped(BooleanSupplier stopping) {
        try {
            markUntilStopped(stopping);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void markUntilStopped(BooleanSupplier stopping) throws InterruptedException {
        String from = "from=latest";
        while (!stopping.getAsBoolean()) {
            try {
                from = "after=" + markAll(from);
                // A replica that is about to stop answers at once.
                TimeUnit.SECONDS.sleep(1);
            } catch (IOException | SandboxException e) {
                // The service is being restarted, or the feed has begun another epoch.
                from = e instanceof SandboxException ? "from=latest" : from;
                TimeUnit.MILLISECONDS.sleep(PAUSE_AFTER_FAILURE.toMillis());
            }
        }
    }

    private String markAll(String from) throws IOException, InterruptedException {
        JsonNode page =
                OperatorClient.json(call("GET", "/admin/v1/instructions/feed?wait=" + WAIT_SECONDS + "&" + from, null));
        for (JsonNode item : page.path("items")) {
            Map<String, String> mark = marks.get(item.path("awbNo").asText());
            if (mark != null && item.path("state").asText().equals("ACCEPTED")) {
                // A later instruction may have superseded it: then there is nothing to mark.
                call("PUT", "/admin/v1/instructions/" + item.path("id").asLong() + "/state", mark);
            }
        }
        return page.path("next").asText();
    }

    private HttpResponse<String> call(String method, String path, Object body)
            throws IOException, InterruptedException {
        return operator.send(method, instructions.resolve(path), "application/json", body);
    }
}
