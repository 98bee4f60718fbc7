package io.waybill.compose;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A client that trusts one certificate and no authority. */
final class HttpsClient {

    /** An answer, its body as text and as JSON. */
    record Answer(HttpResponse<String> response) {

        int status() {
            return response.statusCode();
        }

        String header(String name) {
            return response.headers().firstValue(name).orElse("");
        }

        JsonNode json() {
            try {
                return JSON.readTree(response.body());
            } catch (JsonProcessingException e) {
                throw new AssertionError("not JSON: " + this, e);
            }
        }

        @Override
        public String toString() {
            return response.request().method() + " " + response.request().uri() + " answered " + status() + " "
                    + response.body();
        }
    }

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient http;

    HttpsClient(Path certificate) {
        http = HttpClient.newBuilder().sslContext(trusting(certificate)).build();
    }

    Answer get(String url, String... headers) {
        return send("GET", url, BodyPublishers.noBody(), headers);
    }

    /** The answers to that many calls, made one after the other. */
    List<Integer> statuses(String url, int calls) {
        return IntStream.range(0, calls).mapToObj(call -> get(url).status()).toList();
    }

    /** The answers to calls that are all made at once. */
    List<Integer> statusesAtOnce(List<HttpRequest> calls) {
        List<CompletableFuture<HttpResponse<Void>>> answers = calls.stream()
                .map(call -> http.sendAsync(call, BodyHandlers.discarding()))
                .toList();
        return answers.stream().map(answer -> answer.join().statusCode()).toList();
    }

    static HttpRequest request(String url, String... headers) {
        return HttpRequest.newBuilder(URI.create(url))
                .timeout(PATIENCE)
                .headers(headers)
                .build();
    }

    /** The answer of a server that may not be listening yet. */
    Optional<Answer> find(String url) {
        try {
            return Optional.of(get(url));
        } catch (UncheckedIOException notYet) {
            return Optional.empty();
        }
    }

    Answer form(String url, String form, String... headers) {
        return send("POST", url, BodyPublishers.ofString(form), with(headers, "application/x-www-form-urlencoded"));
    }

    Answer json(String method, String url, String body, String... headers) {
        return send(method, url, BodyPublishers.ofString(body), with(headers, "application/json"));
    }

    Answer send(String method, String url, BodyPublisher body, String... headers) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(url)).timeout(PATIENCE).method(method, body);
        try {
            return new Answer(http.send(
                    (headers.length == 0 ? request : request.headers(headers)).build(), BodyHandlers.ofString()));
        } catch (IOException e) {
            throw new UncheckedIOException(method + " " + url, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static String[] with(String[] headers, String contentType) {
        String[] all = new String[headers.length + 2];
        System.arraycopy(headers, 0, all, 0, headers.length);
        all[headers.length] = "Content-Type";
        all[headers.length + 1] = contentType;
        return all;
    }

    private static SSLContext trusting(Path certificate) {
        try (InputStream file = Files.newInputStream(certificate)) {
            KeyStore trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, null);
            trusted.setCertificateEntry(
                    "proxy", CertificateFactory.getInstance("X.509").generateCertificate(file));
            TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            managers.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, managers.getTrustManagers(), null);
            return context;
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException("the certificate of " + certificate + " cannot be read", e);
        }
    }
}
