package io.waybill.testcontainers;

import com.github.dockerjava.api.command.InspectContainerResponse;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.images.builder.Transferable;
import org.testcontainers.utility.DockerImageName;

/**
 * The whole platform in one container: the four services, their database and seed data. It is started with
 * {@link #start()} or by JUnit's {@code @Container}; from then on it provides URLs, credentials and tokens.
 *
 * <p>URLs are as the test sees them, through the mapped ports, and tokens are issued in the name of {@link #authUrl()}.
 */
public class WaybillContainer extends GenericContainer<WaybillContainer> {

    private static final String START_SCRIPT = "/home/waybill/start";
    private static final String ENVIRONMENT_FILE = "/home/waybill/sandbox/sandbox.env";
    private static final List<Integer> PORTS = List.of(8081, 8082, 8083, 8084);
    private static final Duration START_LIMIT = Duration.ofMinutes(5);

    private final List<String> options = new ArrayList<>();
    private SandboxEnvironment environment;

    /**
     * Uses the image that {@code waybill.container.image} names, as a system property or where Testcontainers reads its
     * configuration; else {@code waybill/sandbox} in the version of this module, which {@code deploy/images/build}
     * builds and which is never pulled.
     */
    public WaybillContainer() {
        this(SandboxImage.configured());
    }

    /** Uses another image, such as one in your own registry. */
    public WaybillContainer(DockerImageName image) {
        super(image);
        withImagePullPolicy(new SandboxImage());
        addExposedPorts(PORTS.stream().mapToInt(Integer::intValue).toArray());
        // The ports are known only once the container is running, and tokens name their issuer by one of them: so wait
        // for the script.
        withCreateContainerCmdModifier(command -> command.withEntrypoint(
                "sh", "-c", "while [ ! -f " + START_SCRIPT + " ]; do sleep 0.1; done; exec sh " + START_SCRIPT));
        waitingFor(Wait.forLogMessage("(?s).*Ready after .*", 1).withStartupTimeout(START_LIMIT));
    }

    /**
     * How long access tokens live, to test what a client does when one expires; whole seconds, 1 s to a day. By default
     * 60 minutes, and 30 for tokens of backend users.
     */
    public WaybillContainer withTokenLifetime(Duration lifetime) {
        if (lifetime.compareTo(Duration.ofSeconds(1)) < 0 || lifetime.compareTo(Duration.ofDays(1)) > 0) {
            throw new IllegalArgumentException("The lifetime of tokens must be from 1 s to 24 h, not " + lifetime);
        }
        options.addAll(List.of("--token-lifetime", Long.toString(lifetime.toSeconds())));
        return self();
    }

    /** Says how to get an image if there is none. Not around start(), which also fetches images of Testcontainers. */
    @Override
    protected void doStart() {
        try {
            super.doStart();
        } catch (RuntimeException e) {
            throw SandboxImage.isMissing(e) ? SandboxImage.missing(e) : e;
        }
    }

    @Override
    protected void containerIsStarting(InspectContainerResponse containerInfo) {
        super.containerIsStarting(containerInfo);
        List<String> urls = PORTS.stream().map(port -> url(port).toString()).toList();
        String script = "exec /opt/waybill/sandbox/start --public-urls " + String.join(",", urls) + " "
                + String.join(" ", options) + "\n";
        copyFileToContainer(Transferable.of(script, 0644), START_SCRIPT);
    }

    @Override
    protected void containerIsStarted(InspectContainerResponse containerInfo) {
        super.containerIsStarted(containerInfo);
        environment = copyFileFromContainer(
                ENVIRONMENT_FILE,
                file -> SandboxEnvironment.parse(new String(file.readAllBytes(), StandardCharsets.UTF_8)));
    }

    /** auth-token-service, without a slash at the end; the {@code iss} of all access tokens. */
    public URI authUrl() {
        return URI.create(get("AUTH_URL"));
    }

    /** freight-product-service, without a slash at the end. */
    public URI freightUrl() {
        return URI.create(get("FREIGHT_URL"));
    }

    /** india-instruction-service, without a slash at the end. */
    public URI indiaInstructionUrl() {
        return URI.create(get("INDIA_INSTRUCTION_URL"));
    }

    /** india-product-service, without a slash at the end. */
    public URI indiaProductUrl() {
        return URI.create(get("INDIA_PRODUCT_URL"));
    }

    /** The client id of an application with every API, which is also its subscription key. */
    public String clientId() {
        return get("CLIENT_ID");
    }

    /** The secret of {@link #clientId()}. */
    public String clientSecret() {
        return get("CLIENT_SECRET");
    }

    /** The name of the header that carries the subscription key. */
    public String apiKeyHeader() {
        return get("API_KEY_HEADER");
    }

    /** A backend user, for tokens of variant B. */
    public String username() {
        return get("ROPC_USERNAME");
    }

    /** The password of {@link #username()}. */
    public String password() {
        return get("ROPC_PASSWORD");
    }

    /** The licence of {@link #clientId()}, for the profile of India calls. */
    public String loginId() {
        return get("LOGIN_ID");
    }

    /** The key of {@link #loginId()}. */
    public String licenceKey() {
        return get("LICENCE_KEY");
    }

    /** Waybills of {@link #loginId()} that are on their way. */
    public List<String> waybills() {
        return List.of(get("AWBS").split(",", -1));
    }

    /** A new access token (variant A, JWT) of {@link #clientId()}, which every service takes. */
    public String accessToken() {
        return new TokenRequest(authUrl()).clientCredentials(clientId(), clientSecret());
    }

    /** A new access token (variant B, opaque) of {@link #username()}. */
    public String backendUserToken() {
        return new TokenRequest(authUrl()).password(clientId(), clientSecret(), username(), password());
    }

    /**
     * A new access token of an operator, for {@code /admin/v1} of every service: more applications, products, waybills.
     */
    public String operatorToken() {
        return new TokenRequest(authUrl()).clientCredentials(get("OPERATOR_CLIENT_ID"), get("OPERATOR_CLIENT_SECRET"));
    }

    /** All names and values that {@code ./sandbox} writes to its sandbox.env, such as {@code DELIVERED_AWB}. */
    public Map<String, String> environment() {
        return started().values();
    }

    private String get(String name) {
        return started().get(name);
    }

    private SandboxEnvironment started() {
        if (environment == null) {
            throw new IllegalStateException("The container has not been started: call start() first");
        }
        return environment;
    }

    private URI url(int port) {
        return URI.create("http://" + getHost() + ":" + getMappedPort(port));
    }
}
