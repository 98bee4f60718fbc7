package io.waybill.test;

import io.quarkus.test.junit.callback.QuarkusTestAfterEachCallback;
import io.quarkus.test.junit.callback.QuarkusTestBeforeEachCallback;
import io.quarkus.test.junit.callback.QuarkusTestMethodContext;
import io.restassured.RestAssured;
import io.restassured.filter.Filter;
import io.restassured.filter.FilterContext;
import io.restassured.http.Header;
import io.restassured.response.Response;
import io.restassured.specification.FilterableRequestSpecification;
import io.restassured.specification.FilterableResponseSpecification;
import io.waybill.test.DescribedOperations.Exchange;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;

/**
 * Judges every exchange of every {@code @QuarkusTest} by the OpenAPI documents of the service: an answer that they do
 * not describe fails the test. Only operations of the API are judged: a path that no document has is a page of the
 * portal, health, metrics, or nothing at all, and {@link DescriptionContract} sees to it that no operation is missing.
 * A service registers it in its {@code META-INF/services} of tests.
 */
public final class AnswersAreDescribed implements QuarkusTestBeforeEachCallback, QuarkusTestAfterEachCallback, Filter {

    private static final byte[] GZIP = {(byte) 0x1f, (byte) 0x8b};

    /** Read at the first exchange, when the service has been built and its documents are stored. */
    private static final class Described {
        static final DescribedOperations OPERATIONS = DescribedOperations.ofTheService();
    }

    @Override
    public void beforeEach(QuarkusTestMethodContext context) {
        RestAssured.filters(this);
    }

    /** Nothing of this application may stay in RestAssured, which outlives it. */
    @Override
    public void afterEach(QuarkusTestMethodContext context) {
        RestAssured.replaceFiltersWith(List.of());
    }

    @Override
    public Response filter(
            FilterableRequestSpecification request, FilterableResponseSpecification expected, FilterContext context) {
        Response answer = context.next(request, expected);
        boolean isPreflight = request.getHeaders().hasHeaderWithName("Access-Control-Request-Method");
        if (!isPreflight) {
            Exchange exchange = exchange(request, answer);
            List<String> faults = Described.OPERATIONS.faults(exchange);
            if (!faults.isEmpty()) {
                throw new AssertionError("not as the OpenAPI document says: " + exchange.method() + " "
                        + exchange.path() + " -> " + exchange.status() + "\n" + String.join("\n", faults) + "\n"
                        + exchange.body());
            }
        }
        return answer;
    }

    private static Exchange exchange(FilterableRequestSpecification request, Response answer) {
        String type = Objects.requireNonNullElse(request.getContentType(), "");
        return new Exchange(
                request.getMethod(),
                URI.create(request.getURI()).getRawPath(),
                type.startsWith("application/json") && request.getBody() instanceof String body ? body : "",
                answer.statusCode(),
                answer.headers().asList().stream()
                        .collect(Collectors.toMap(
                                header -> header.getName().toLowerCase(Locale.ROOT),
                                Header::getValue,
                                (first, second) -> first)),
                text(answer));
    }

    /** Some tests receive the answer as it was compressed. */
    private static String text(Response answer) {
        byte[] body = answer.asByteArray();
        if (body.length < 2 || body[0] != GZIP[0] || body[1] != GZIP[1]) {
            return new String(body, StandardCharsets.UTF_8);
        }
        try (InputStream decompressed = new GZIPInputStream(new ByteArrayInputStream(body))) {
            return new String(decompressed.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
