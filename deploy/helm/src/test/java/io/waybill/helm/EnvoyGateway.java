package io.waybill.helm;

import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraint;
import java.util.List;
import java.util.Map;

/**
 * The parts of Envoy Gateway's resources that are used here, named and typed as in its custom resource definitions
 * (gateway.envoyproxy.io/v1alpha1 of 1.9). There is no model on Maven Central.
 */
final class EnvoyGateway {

    private EnvoyGateway() {}

    /** How the proxies of a Gateway are run. */
    static final class EnvoyProxy extends CloudNativePg.Resource {

        private static final long serialVersionUID = 1L;

        public EnvoyProxySpec spec;
    }

    /** How a Gateway treats its clients. */
    static final class ClientTrafficPolicy extends CloudNativePg.Resource {

        private static final long serialVersionUID = 1L;

        public ClientTrafficPolicySpec spec;
    }

    /** How a Gateway treats what it leads to. */
    static final class BackendTrafficPolicy extends CloudNativePg.Resource {

        private static final long serialVersionUID = 1L;

        public BackendTrafficPolicySpec spec;
    }

    /** Who may use a Gateway. */
    static final class SecurityPolicy extends CloudNativePg.Resource {

        private static final long serialVersionUID = 1L;

        public SecurityPolicySpec spec;
    }

    record TargetRef(String group, String kind, String name, String sectionName) {}

    record EnvoyProxySpec(Provider provider, Shutdown shutdown, Telemetry telemetry) {}

    record Provider(String type, KubernetesProvider kubernetes) {}

    record KubernetesProvider(EnvoyDeployment envoyDeployment, EnvoyPdb envoyPDB, EnvoyService envoyService) {}

    record EnvoyDeployment(Integer replicas, EnvoyPod pod, EnvoyContainer container) {}

    record EnvoyPod(List<TopologySpreadConstraint> topologySpreadConstraints) {}

    record EnvoyContainer(ResourceRequirements resources) {}

    record EnvoyPdb(IntOrString maxUnavailable) {}

    record EnvoyService(String externalTrafficPolicy) {}

    record Shutdown(String minDrainDuration, String drainTimeout) {}

    record Telemetry(AccessLog accessLog) {}

    record AccessLog(List<AccessLogSetting> settings) {}

    record AccessLogSetting(List<Sink> sinks, Format format) {}

    record Sink(String type, FileSink file) {}

    record FileSink(String path) {}

    record Format(String type, Map<String, String> json) {}

    record ClientTrafficPolicySpec(
            List<TargetRef> targetRefs,
            Headers headers,
            PathSettings path,
            ClientConnection connection,
            Http2 http2,
            ClientTimeout timeout,
            ClientTls tls) {}

    record Headers(EarlyRequestHeaders earlyRequestHeaders, String requestID) {}

    record EarlyRequestHeaders(List<String> remove) {}

    record PathSettings(String escapedSlashesAction) {}

    record ClientConnection(ConnectionLimit connectionLimit, String bufferLimit) {}

    record ConnectionLimit(Long value) {}

    record Http2(Integer maxConcurrentStreams, String initialStreamWindowSize, String initialConnectionWindowSize) {}

    record ClientTimeout(TcpClientTimeout tcp, HttpClientTimeout http) {}

    record TcpClientTimeout(String tlsHandshakeTimeout) {}

    record HttpClientTimeout(
            String requestHeadersReceivedTimeout,
            String requestReceivedTimeout,
            String idleTimeout,
            String streamIdleTimeout) {}

    record ClientTls(String minVersion) {}

    record BackendTrafficPolicySpec(
            List<TargetRef> targetRefs,
            RequestBuffer requestBuffer,
            RateLimit rateLimit,
            CircuitBreaker circuitBreaker,
            Timeout timeout,
            Retry retry) {}

    record RequestBuffer(String limit) {}

    record RateLimit(String type, LocalRateLimit local) {}

    record LocalRateLimit(List<RateLimitRule> rules) {}

    record RateLimitRule(List<ClientSelector> clientSelectors, RateLimitValue limit) {}

    record ClientSelector(SourceCidr sourceCIDR) {}

    record SourceCidr(String type, String value) {}

    record RateLimitValue(Integer requests, String unit) {}

    record CircuitBreaker(Long maxConnections, Long maxPendingRequests, Long maxParallelRequests) {}

    record Timeout(TcpTimeout tcp, HttpTimeout http) {}

    record TcpTimeout(String connectTimeout) {}

    record HttpTimeout(String connectionIdleTimeout) {}

    record Retry(Integer numRetries, RetryOn retryOn) {}

    record RetryOn(List<String> triggers) {}

    record SecurityPolicySpec(List<TargetRef> targetRefs, Authorization authorization) {}

    record Authorization(String defaultAction, List<AuthorizationRule> rules) {}

    record AuthorizationRule(String name, String action, Principal principal) {}

    record Principal(List<String> clientCIDRs) {}
}
