package io.waybill.benchmark;

import io.vertx.core.AbstractVerticle;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What HTTP alone costs: answers every request, when it has arrived whole, with the bytes of a file. Arguments: port,
 * and file. Run from its source by {@code deploy/benchmark/compare}.
 */
public final class BareRoute {

    private BareRoute() {}

    public static void main(String[] arguments) throws IOException {
        int port = Integer.parseInt(arguments[0]);
        Buffer answer = Buffer.buffer(Files.readAllBytes(Path.of(arguments[1])));
        Vertx.vertx()
                .deployVerticle(
                        () -> new AbstractVerticle() {
                            @Override
                            public void start() {
                                vertx.createHttpServer()
                                        .requestHandler(request -> request.body()
                                                .onSuccess(body -> request.response()
                                                        .putHeader("Content-Type", "application/json")
                                                        .end(answer)))
                                        .listen(port, "127.0.0.1");
                            }
                        },
                        new DeploymentOptions()
                                .setInstances(2 * Runtime.getRuntime().availableProcessors()));
    }
}
