package io.waybill.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.waybill.client.freight.ProductsApi;
import io.waybill.client.http.ApiException;
import io.waybill.client.product.ProductLookupApi;
import io.waybill.client.product.model.LookupRequest;
import io.waybill.client.product.model.Profile;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WaybillTest {

    private static final String PRODUCTS = "{\"businessRegion\":\"SE\",\"products\":[]}";

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-03-10T09:00:00Z"));
    private final AtomicInteger tokens = new AtomicInteger();
    private final List<String> freightCredentials = new CopyOnWriteArrayList<>();
    private final List<String> productCredentials = new CopyOnWriteArrayList<>();
    private final AtomicInteger refusals = new AtomicInteger();
    private final AtomicInteger attempts = new AtomicInteger();
    private final List<String> withdrawn = new CopyOnWriteArrayList<>();
    private volatile boolean isAuthAway;
    private volatile Duration pauseOfAuth = Duration.ZERO;
    private HttpServer server;
    private Waybill waybill;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/auth/v4/accesstoken", call -> {
            if (isAuthAway) {
                attempts.incrementAndGet();
                pauseOfAuth();
                answer(call, 500, "{}");
                return;
            }
            int number = tokens.incrementAndGet();
            answer(
                    call,
                    200,
                    "{\"access_token\":\"token-" + number
                            + "\",\"client_id\":\"me\",\"token_type\":\"Bearer\",\"expires_in\":3600}");
        });
        server.createContext("/freight", call -> {
            freightCredentials.add(call.getRequestHeaders().getFirst("Authorization"));
            if (withdrawn.contains(freightCredentials.getLast())) {
                answer(call, 401, "{}");
            } else if (refusals.getAndDecrement() > 0) {
                call.getResponseHeaders().add("Retry-After", "1");
                answer(call, 429, "{}");
            } else {
                answer(call, 200, PRODUCTS);
            }
        });
        server.createContext("/in", call -> {
            productCredentials.add(call.getRequestHeaders().getFirst("JWTToken"));
            call.getResponseHeaders().add("X-Request-Id", "call-17");
            answer(
                    call,
                    400,
                    "{\"status\":400,\"title\":\"Bad Request\",\"error-response\":"
                            + "[{\"StatusCode\":\"InvalidApiType\",\"StatusInformation\":\"Api_type must be S or T\"}]}");
        });
        server.start();
        URI url = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        waybill = new Waybill(
                new Waybill.Urls(url, url, url, url),
                "me",
                "secret",
                Duration.ofSeconds(3),
                ((InstantSource) now::get).withZone(ZoneOffset.UTC));
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void manyThreadsShareOneToken() throws Exception {
        List<Callable<Object>> calls = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            calls.add(() -> new ProductsApi(waybill.freight()).listProducts(null, null, null, null, null));
        }
        try (var threads = Executors.newFixedThreadPool(20)) {
            for (Future<Object> call : threads.invokeAll(calls)) {
                call.get();
            }
        }

        assertThat(tokens).hasValue(1);
        assertThat(freightCredentials).hasSize(20).containsOnly("Bearer token-1");
    }

    @Test
    void aTokenIsRenewedWhenHalfOfItsLifetimeHasPassed() throws ApiException {
        ProductsApi products = new ProductsApi(waybill.freight());
        products.listProducts(null, null, null, null, null);
        now.updateAndGet(time -> time.plusSeconds(1799));
        products.listProducts(null, null, null, null, null);
        now.updateAndGet(time -> time.plusSeconds(2));
        products.listProducts(null, null, null, null, null);

        assertThat(freightCredentials).containsExactly("Bearer token-1", "Bearer token-1", "Bearer token-2");
    }

    @Test
    void aCallIsSentAgainAfterRetryAfter() throws ApiException {
        refusals.set(1);
        long start = System.nanoTime();

        new ProductsApi(waybill.freight()).listProducts(null, null, null, null, null);

        assertThat(freightCredentials).hasSize(2);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(900));
    }

    @Test
    void aTokenThatHasBeenWithdrawnIsReplacedAtOnce() throws ApiException {
        ProductsApi products = new ProductsApi(waybill.freight());
        products.listProducts(null, null, null, null, null);
        now.updateAndGet(time -> time.plusSeconds(60));
        withdrawn.add("Bearer token-1");

        products.listProducts(null, null, null, null, null);

        assertThat(freightCredentials).containsExactly("Bearer token-1", "Bearer token-1", "Bearer token-2");
    }

    @Test
    void aNewTokenThatIsRefusedIsNotReplaced() throws ApiException {
        ProductsApi products = new ProductsApi(waybill.freight());
        products.listProducts(null, null, null, null, null);
        now.updateAndGet(time -> time.plusSeconds(60));
        withdrawn.addAll(List.of("Bearer token-1", "Bearer token-2"));

        for (int call = 1; call <= 3; call++) {
            ApiException refusal =
                    catchThrowableOfType(ApiException.class, () -> products.listProducts(null, null, null, null, null));
            assertThat(refusal.getCode()).isEqualTo(401);
        }

        assertThat(tokens).hasValue(2);
    }

    @Test
    void aTokenThatCannotBeRenewedIsUsedAndTheNextAttemptIsLater() throws ApiException {
        ProductsApi products = new ProductsApi(waybill.freight());
        products.listProducts(null, null, null, null, null);
        now.updateAndGet(time -> time.plusSeconds(1800));
        isAuthAway = true;

        for (int call = 1; call <= 3; call++) {
            products.listProducts(null, null, null, null, null);
        }
        assertThat(attempts).hasValue(1);
        now.updateAndGet(time -> time.plusSeconds(11));
        products.listProducts(null, null, null, null, null);

        assertThat(attempts).hasValue(2);
        assertThat(freightCredentials).containsOnly("Bearer token-1");
    }

    @Test
    void manyThreadsShareAFailure() throws Exception {
        isAuthAway = true;
        pauseOfAuth = Duration.ofSeconds(1);
        List<Callable<Object>> calls = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            calls.add(() -> catchThrowableOfType(
                    ApiException.class,
                    () -> new ProductsApi(waybill.freight()).listProducts(null, null, null, null, null)));
        }
        try (var threads = Executors.newFixedThreadPool(20)) {
            for (Future<Object> call : threads.invokeAll(calls)) {
                assertThat(call.get()).asString().contains("no access token");
            }
        }

        assertThat(attempts.get()).isLessThan(5);
    }

    @Test
    void theWaitIsBounded() {
        refusals.set(100);

        ApiException refusal = catchThrowableOfType(
                ApiException.class,
                () -> new ProductsApi(waybill.freight()).listProducts(null, null, null, null, null));

        assertThat(refusal.getCode()).isEqualTo(429);
        assertThat(freightCredentials).hasSize(4);
    }

    @Test
    void anIndiaServiceGetsTheTokenInItsHeaderAndAnErrorIsTold() {
        LookupRequest request = new LookupRequest()
                .profile(new Profile().loginID("BLR01").licenceKey("key").apiType(Profile.ApiTypeEnum.S));

        ApiException refusal = catchThrowableOfType(
                ApiException.class, () -> new ProductLookupApi(waybill.product()).listExpressProducts(request));

        assertThat(productCredentials).containsExactly("token-1");
        assertThat(refusal.requestId()).contains("call-17");
        assertThat(refusal).hasMessage("HTTP 400 InvalidApiType: Api_type must be S or T (request call-17)");
    }

    @Test
    void aProblemIsToldWithItsPointers() {
        ApiException refusal = new ApiException(
                400,
                "listProducts call failed",
                java.net.http.HttpHeaders.of(java.util.Map.of("X-Request-Id", List.of("call-18")), (n, v) -> true),
                "{\"code\":\"400.0000004\",\"detail\":\"/a is wrong\",\"errors\":[{\"pointer\":\"/a\"},{\"pointer\":\"/b\"}]}");

        assertThat(refusal).hasMessage("HTTP 400 400.0000004: /a is wrong at /a, /b (request call-18)");
        assertThat(refusal.pointers()).containsExactly("/a", "/b");
    }

    private void pauseOfAuth() {
        try {
            Thread.sleep(pauseOfAuth);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void answer(HttpExchange call, int status, String json) throws IOException {
        call.getRequestBody().readAllBytes();
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        call.getResponseHeaders().add("Content-Type", "application/json");
        call.sendResponseHeaders(status, body.length);
        call.getResponseBody().write(body);
        call.close();
    }
}
