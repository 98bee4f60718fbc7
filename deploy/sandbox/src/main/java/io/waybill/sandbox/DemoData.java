package io.waybill.sandbox;

import io.waybill.sandbox.client.OperatorClient;
import io.waybill.sandbox.client.SandboxException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.Map;

/**
 * The sandbox's applications, user and waybills, for services that run elsewhere, such as those of the system tests.
 */
public final class DemoData {

    /**
     * The URLs at which clients reach the services.
     *
     * @param auth auth-token-service, which is also the issuer
     */
    public record Urls(URI auth, URI freight, URI indiaInstruction, URI indiaProduct) {

        private URI of(Service service) {
            return switch (service) {
                case AUTH -> auth;
                case FREIGHT -> freight;
                case INDIA_INSTRUCTION -> indiaInstruction;
                case INDIA_PRODUCT -> indiaProduct;
            };
        }
    }

    private DemoData() {}

    /**
     * Loads them through the operators' interface. The services must be ready, have the environment {@code sandbox} and
     * have no waybills of their own in the range of the example.
     *
     * @param http reaches the URLs, and trusts their certificates
     * @return the names and values of sandbox.env, except {@code JDBC_URL}
     * @throws SandboxException if a service refuses something; the message has its answer
     */
    public static Map<String, String> load(HttpClient http, Urls urls, String operatorId, String operatorSecret)
            throws IOException, InterruptedException {
        OperatorClient operator = new OperatorClient(http, urls.auth(), operatorId, operatorSecret);
        Map<String, String> seeded = new Seeder(operator, urls.auth(), urls.indiaInstruction()).load();
        return SandboxEnvironment.of(urls::of, operatorId, operatorSecret, seeded)
                .values();
    }
}
