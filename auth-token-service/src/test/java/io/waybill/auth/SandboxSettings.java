package io.waybill.auth;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import io.waybill.test.contract.OriginContract;
import io.waybill.test.server.ServerProcess;
import io.waybill.test.server.StandInCluster;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * The deployment that the tests pretend to be. As a test resource, so that the packaged application has the same
 * settings.
 */
public class SandboxSettings implements QuarkusTestResourceLifecycleManager {

    public static final String HASH_KEY = "dGVzdC1vbmx5LWhhc2gta2V5LTMyYnl0ZXMtbG9uZy4=";
    public static final String SEALING_KEY = "dGVzdC1vbmx5LXNlYWwta2V5LTMyYnl0ZXMtbG9uZy4=";

    @Override
    public Map<String, String> start() {
        Map<String, String> settings = new HashMap<>();
        settings.put("waybill.environment", "sandbox");
        settings.put("waybill.issuer", "https://issuer.example");
        // A test looks for the line of its own call, however many refused calls were made before.
        settings.put("waybill.refused-calls.log-per-second", "100000");
        settings.put("waybill.auth.predefined-user.password", Registry.PREDEFINED_PASSWORD);
        // Tests approve themselves what they need.
        settings.put("waybill.auth.automatic-approval", "false");
        settings.put("waybill.cors-origins", OriginContract.ALLOWED_ORIGIN);
        settings.put("waybill.auth.hash-key", HASH_KEY);
        settings.put("waybill.auth.encryption.current-key", "test");
        settings.put("waybill.auth.encryption.keys.test", SEALING_KEY);
        // Sets of keys of tests are on this machine.
        settings.put("waybill.auth.client-keys.allowed-networks", "127.0.0.1/32");
        // As a pod's cluster; nothing is there, unless a test starts a stand-in.
        settings.put("waybill.auth.trusted-issuers.cluster.issuer", StandInCluster.ISSUER);
        settings.put(
                "waybill.auth.trusted-issuers.cluster.jwks-url",
                "http://127.0.0.1:" + ServerProcess.freePort() + "/openid/v1/jwks");
        settings.put("waybill.auth.trusted-issuers.cluster.token-file", readerToken());
        settings.put("waybill.auth.operator.client-id", Registry.OPERATOR_ID);
        settings.put("waybill.auth.operator.client-secret", Registry.OPERATOR_SECRET);
        settings.put("waybill.auth.services.freight.client-id", Registry.SERVICE_ID);
        settings.put("waybill.auth.services.freight.client-secret", Registry.SERVICE_SECRET);
        // Every test sends its forms from the same address.
        settings.put("waybill.portal.quota.forms-per-day", "100000");
        settings.putAll(People.settings());
        return settings;
    }

    private static String readerToken() {
        try {
            Path file = Files.createTempDirectory("cluster").resolve("token");
            file.getParent().toFile().deleteOnExit();
            file.toFile().deleteOnExit();
            return file.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void stop() {
        // nothing was started
    }
}
