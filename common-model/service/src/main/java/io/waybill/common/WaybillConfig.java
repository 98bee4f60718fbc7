package io.waybill.common;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.quarkus.runtime.annotations.ConfigDocDefault;
import io.quarkus.runtime.annotations.ConfigPhase;
import io.quarkus.runtime.annotations.ConfigRoot;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Settings of the deployment, for every service. */
@ConfigRoot(phase = ConfigPhase.RUN_TIME)
@ConfigMapping(prefix = "waybill")
public interface WaybillConfig {

    /** {@code sandbox} or {@code production}; tokens and keys of the other environment are refused. */
    Environment environment();

    /**
     * The issuer of all access tokens, claim {@code iss}: the public URL of auth-token-service, without a trailing
     * slash. It never depends on the request.
     */
    URI issuer();

    /** The carrier's name; the subscription key's header is {@code <carrier>-API-Key}. */
    @WithDefault("Carrier")
    String carrier();

    /** Where the error documents are served: {@code type} of every error is {@code <this>/docs/errors/<code>}. */
    @ConfigDocDefault(value = "the issuer", escape = false)
    Optional<URI> errorDocsUrl();

    /** Where the guides for client developers are; the OpenAPI documents and the portal link to it. */
    Optional<URI> documentationUrl();

    /** The URL at which this service reaches auth-token-service. */
    @ConfigDocDefault(value = "the issuer", escape = false)
    Optional<URI> authUrl();

    /** Whether the seed files are published at the first start, if nothing has been published yet. For sandboxes. */
    @WithDefault("false")
    boolean seed();

    /** Web origins whose pages may call the service (CORS), such as the developer portal's. */
    Optional<List<String>> corsOrigins();

    /** Whether Swagger UI is served under {@code /q/swagger-ui}. For sandboxes and development. */
    @WithDefault("false")
    boolean swaggerUi();

    /** Whether the log is written as JSON, one object per line; otherwise as plain text. */
    @WithDefault("true")
    boolean logJson();

    /** This service's own credentials at auth-token-service (role {@code service}). */
    Service service();

    /** The kinds of deployment. */
    enum Environment {
        @JsonProperty("sandbox")
        SANDBOX,
        @JsonProperty("production")
        PRODUCTION;

        /** The values of the claim {@code env}. */
        public static final Set<String> CLAIMS =
                Arrays.stream(values()).map(Environment::claim).collect(Collectors.toUnmodifiableSet());

        /** The value of the claim {@code env}. */
        public String claim() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** A service's own credentials. */
    interface Service {

        /** Client id with the role {@code service}; auth-token-service itself does not need it. */
        Optional<String> clientId();

        /** The client's secret; auth-token-service itself does not need it. */
        Optional<String> clientSecret();

        /**
         * A file with a client assertion, used instead of a secret and read anew for each access token: the token of
         * the service's account in Kubernetes. The client id is then not needed.
         */
        Optional<Path> clientAssertionFile();
    }

    /** The name of the header that carries the subscription key. */
    default String apiKeyHeader() {
        return carrier() + "-API-Key";
    }

    /** {@link #authUrl()} with its default. */
    default URI issuerLocation() {
        return authUrl().orElseGet(this::issuer);
    }

    /** {@link #errorDocsUrl()} with its default, without a slash at its end. */
    default URI errorDocsLocation() {
        return URI.create(errorDocsUrl().orElseGet(this::issuer).toString().replaceFirst("/$", ""));
    }
}
