package io.waybill.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.waybill.kubernetes.Manifests.Workload;
import io.waybill.test.RequiresKubectl;
import java.net.URI;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code components/redis} in an overlay that has production as a resource. */
@RequiresKubectl
class RedisTest {

    private static final Secret REDIS = new SecretBuilder()
            .withNewMetadata()
            .withName("redis")
            .endMetadata()
            .addToData("password", "cGFzc3dvcmQ=")
            .build();

    private final Manifests counting = Manifests.of("../src/test/overlays/production-with-redis");

    @Test
    void theServicesCountInRedisAndMayReachItAndTheMigrationsDoNot() {
        var policy = counting.one(NetworkPolicy.class, "services-call-redis").getSpec();
        var rule = policy.getEgress().getFirst();
        for (Workload workload : counting.workloads()) {
            Map<String, String> settings = settings(workload);
            if (!workload.isService()) {
                assertThat(settings).as(workload.name()).doesNotContainKey("QUARKUS_REDIS_HOSTS");
                continue;
            }
            URI redis = URI.create(settings.get("QUARKUS_REDIS_HOSTS"));
            assertThat(settings)
                    .containsEntry("WAYBILL_RATE_LIMIT_STORE", "redis")
                    .containsEntry("WAYBILL_RATE_LIMIT_WHEN_STORE_FAILS", "limit-alone")
                    .containsEntry("QUARKUS_REDIS_PASSWORD", "password");
            assertThat(redis.getScheme()).isEqualTo("rediss");
            Egress.assertLeadsTo(redis, rule);
            assertThat(Selectors.matches(policy.getPodSelector(), workload.labels()))
                    .isTrue();
        }
    }

    private Map<String, String> settings(Workload workload) {
        return Settings.resolved(
                workload.containers().getFirst(),
                counting,
                Stream.concat(CreatedSecrets.of("production").stream(), Stream.of(REDIS))
                        .toList());
    }
}
