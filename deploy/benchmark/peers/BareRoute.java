import com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider;
import io.vertx.core.AbstractVerticle;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Provider;
import java.security.Security;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What HTTP alone costs: answers {@code /NAME}, when the request has arrived whole, with the bytes of the file of that
 * name; {@code /not-modified} with 304; {@code /sign} with a token's ES256 signature that is made for the call, by the
 * provider that auth-token-service would take. Arguments: port, and the folder of the files. Run from its source by
 * {@code deploy/benchmark/compare}.
 */
public final class BareRoute {

    private static final byte[] TOKEN = new byte[500];

    private final Map<String, Buffer> answers;
    private final Provider provider;
    private final KeyPair keys;

    private BareRoute(Map<String, Buffer> answers) throws GeneralSecurityException {
        this.answers = answers;
        this.provider = AmazonCorrettoCryptoProvider.INSTANCE.getLoadingError() == null
                ? AmazonCorrettoCryptoProvider.INSTANCE
                : Security.getProvider("SunEC");
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC", provider);
        generator.initialize(new ECGenParameterSpec("secp256r1"));
        this.keys = generator.generateKeyPair();
    }

    public static void main(String[] arguments) throws IOException, GeneralSecurityException {
        int port = Integer.parseInt(arguments[0]);
        BareRoute route;
        try (Stream<Path> files = Files.list(Path.of(arguments[1]))) {
            route = new BareRoute(files.collect(
                    Collectors.toMap(file -> "/" + file.getFileName(), file -> Buffer.buffer(bytes(file)))));
        }
        Vertx.vertx()
                .deployVerticle(
                        () -> new AbstractVerticle() {
                            @Override
                            public void start(Promise<Void> started) {
                                vertx.createHttpServer()
                                        .requestHandler(
                                                request -> request.body().onSuccess(body -> route.answer(request)))
                                        .listen(port, "127.0.0.1")
                                        .<Void>mapEmpty()
                                        .onComplete(started);
                            }
                        },
                        new DeploymentOptions()
                                .setInstances(2 * Runtime.getRuntime().availableProcessors()));
    }

    private void answer(HttpServerRequest request) {
        switch (request.path()) {
            case "/not-modified" -> request.response().setStatusCode(304).end();
            case "/sign" ->
                request.response().putHeader("Content-Type", "application/json").end(signed());
            default ->
                request.response().putHeader("Content-Type", "application/json").end(answers.get(request.path()));
        }
    }

    private String signed() {
        try {
            Signature signature = Signature.getInstance("SHA256withECDSA", provider);
            signature.initSign(keys.getPrivate());
            signature.update(TOKEN);
            Base64.Encoder encoder = Base64.getUrlEncoder().withoutPadding();
            return "{\"access_token\":\"" + new String(encoder.encode(TOKEN), StandardCharsets.US_ASCII) + "."
                    + new String(encoder.encode(signature.sign()), StandardCharsets.US_ASCII)
                    + "\",\"token_type\":\"Bearer\",\"expires_in\":3600}";
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
