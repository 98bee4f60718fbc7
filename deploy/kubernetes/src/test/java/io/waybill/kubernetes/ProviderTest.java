package io.waybill.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.waybill.test.RequiresKubectl;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Where people log in to the portal: at a provider in production, at the portal itself in a sandbox. */
@RequiresKubectl
class ProviderTest {

    private static final String PREFIX = "WAYBILL_PORTAL_OIDC_";

    @Test
    void productionIsToldItsProviderByASecret() {
        Container auth = auth(Manifests.of("production"));

        assertThat(Settings.secret(auth, PREFIX + "ISSUER")).isEqualTo("portal-provider/issuer");
        assertThat(Settings.secret(auth, PREFIX + "CLIENT_ID")).isEqualTo("portal-provider/client-id");
        assertThat(Settings.secret(auth, PREFIX + "CLIENT_SECRET")).isEqualTo("portal-provider/client-secret");
        assertThat(Settings.resolved(auth, Manifests.of("production"), CreatedSecrets.of("production")))
                .containsEntry(PREFIX + "ISSUER", "https://login.carrier.example/realms/carrier")
                .doesNotContainKeys(PREFIX + "OPERATOR_CLAIM", PREFIX + "OPERATOR_AMR");
    }

    @Test
    void aSandboxHasAccountsOfItsOwn() {
        assertThat(auth(Manifests.of("sandbox")).getEnv())
                .extracting(EnvVar::getName)
                .noneMatch(name -> name.startsWith("WAYBILL_PORTAL_OIDC_"));
    }

    @Test
    void aProductionWithoutThePortalNeedsNoProvider() {
        Manifests manifests = Manifests.of("../src/test/overlays/production-without-portal");
        Container auth = auth(manifests);

        assertThat(Settings.value(auth, "WAYBILL_PORTAL_ENABLED")).isEqualTo("false");
        assertThat(auth.getEnv()).extracting(EnvVar::getName).noneMatch(name -> name.startsWith(PREFIX));
    }

    @Test
    void onlyTheServiceThatAsksTheProviderReachesIt() {
        NetworkPolicy policy = Manifests.of("production").one(NetworkPolicy.class, "auth-token-service-calls-provider");

        assertThat(policy.getSpec().getPodSelector().getMatchLabels())
                .isEqualTo(Map.of("app.kubernetes.io/name", Checkout.AUTH, "app.kubernetes.io/component", "service"));
    }

    private static Container auth(Manifests manifests) {
        return manifests
                .one(Deployment.class, Checkout.AUTH)
                .getSpec()
                .getTemplate()
                .getSpec()
                .getContainers()
                .getFirst();
    }
}
