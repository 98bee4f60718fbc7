package io.waybill.common.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.ext.web.Router;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DrainingTest {

    private final Draining draining = new Draining();
    private final Set<String> connections = ConcurrentHashMap.newKeySet();
    private Vertx vertx;
    private HttpServer server;

    @BeforeEach
    void start() throws Exception {
        vertx = Vertx.vertx();
        Router router = Router.router(vertx);
        router.route().handler(draining::endConnection);
        router.route().handler(context -> {
            connections.add(context.request().connection().remoteAddress().toString());
            context.end("served");
        });
        server = vertx.createHttpServer()
                .requestHandler(router)
                .listen(0)
                .toCompletionStage()
                .toCompletableFuture()
                .get(30, TimeUnit.SECONDS);
    }

    @AfterEach
    void stop() throws Exception {
        vertx.close().toCompletionStage().toCompletableFuture().get(30, TimeUnit.SECONDS);
    }

    @Test
    void aConnectionIsKeptWhileTheServiceRuns() throws Exception {
        HttpClient client = client(HttpClient.Version.HTTP_1_1);

        assertThat(call(client).headers().firstValue("Connection")).isEmpty();
        call(client);

        assertThat(connections).hasSize(1);
    }

    @Test
    void anAnswerWhileDrainingEndsItsConnection() throws Exception {
        HttpClient client = client(HttpClient.Version.HTTP_1_1);
        call(client);
        draining.begin(new ShutdownDelayInitiatedEvent());

        assertThat(call(client).headers().firstValue("Connection")).contains("close");
        for (int i = 0; i < 50; i++) {
            call(client);
        }

        assertThat(connections).as("no connection was used again").hasSizeGreaterThan(20);
    }

    @Test
    void anHttp2ConnectionIsLeftWithoutLosingACall() throws Exception {
        HttpClient client = client(HttpClient.Version.HTTP_2);
        call(client); // the upgrade from HTTP/1.1
        assertThat(call(client).version()).isEqualTo(HttpClient.Version.HTTP_2);
        draining.begin(new ShutdownDelayInitiatedEvent());

        for (int i = 0; i < 20; i++) {
            assertThat(call(client).body()).isEqualTo("served");
        }

        assertThat(connections).hasSizeGreaterThan(2);
    }

    private static HttpClient client(HttpClient.Version version) {
        return HttpClient.newBuilder().version(version).build();
    }

    private HttpResponse<String> call(HttpClient client) throws Exception {
        URI uri = URI.create("http://localhost:" + server.actualPort() + "/");
        HttpResponse<String> answer = client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
        assertThat(answer.statusCode()).isEqualTo(200);
        return answer;
    }
}
