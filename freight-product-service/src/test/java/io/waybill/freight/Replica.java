package io.waybill.freight;

import io.waybill.test.server.PackagedService;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The packaged service as a process of its own, beside others on one database. */
final class Replica implements AutoCloseable {

    private final HttpClient http = HttpClient.newHttpClient();
    private final PackagedService process;

    private Replica(PackagedService process) {
        this.process = process;
    }

    static Replica start(Map<String, String> settings) throws IOException {
        Map<String, String> seeded = new HashMap<>(settings);
        seeded.put("waybill.seed", "true");
        PackagedService process = PackagedService.start(Path.of(""), "replica", List.of("-Xmx256m"), seeded);
        try {
            process.awaitReady();
        } catch (AssertionError e) {
            process.close();
            throw e;
        }
        return new Replica(process);
    }

    HttpResponse<String> get(String path, String token) throws IOException, InterruptedException {
        return http.send(request(path, token).GET().build(), BodyHandlers.ofString());
    }

    HttpResponse<String> put(String path, String token, String body) throws IOException, InterruptedException {
        return http.send(
                request(path, token)
                        .header("Content-Type", "application/json")
                        .PUT(BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
    }

    private HttpRequest.Builder request(String path, String token) {
        return HttpRequest.newBuilder(process.url().resolve(path)).header("Authorization", "Bearer " + token);
    }

    @Override
    public void close() {
        process.close();
    }
}
