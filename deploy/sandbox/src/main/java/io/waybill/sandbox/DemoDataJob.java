package io.waybill.sandbox;

import io.waybill.sandbox.client.OperatorClient;
import io.waybill.sandbox.client.SandboxException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;

/**
 * {@code demo-data} as the only argument: loads the demo data once into services that run elsewhere, and prints the
 * values that a developer calls them with.
 */
final class DemoDataJob {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
    private static final int OK = 200;
    private static final int NOT_FOUND = 404;

    private DemoDataJob() {}

    /**
     * Loads it, unless its last part is there.
     *
     * @param environment {@code AUTH_URL} and {@code INDIA_INSTRUCTION_URL}, where the services are reached, and
     *     {@code OPERATOR_CLIENT_ID} and {@code OPERATOR_CLIENT_SECRET}
     * @throws SandboxException if one of them is missing, or a service refuses something
     */
    static int run(Map<String, String> environment, Console console) throws IOException, InterruptedException {
        URI auth = URI.create(value(environment, "AUTH_URL"));
        URI instructions = URI.create(value(environment, "INDIA_INSTRUCTION_URL"));
        HttpClient http =
                HttpClient.newBuilder().connectTimeout(CONNECT_TIMEOUT).build();
        OperatorClient operator = new OperatorClient(
                http, auth, value(environment, "OPERATOR_CLIENT_ID"), value(environment, "OPERATOR_CLIENT_SECRET"));
        HttpResponse<String> last =
                operator.send("GET", instructions.resolve("/admin/v1/waybills/" + Seeder.FIRST_AWB), null, null);
        if (last.statusCode() == OK) {
            console.line("The demo data is there already.");
            return 0;
        }
        if (last.statusCode() != NOT_FOUND) {
            throw new SandboxException(
                    last.request().uri().getPath() + " answered " + last.statusCode() + " " + last.body());
        }
        new Seeder(operator, auth, instructions).load().forEach((name, value) -> console.line(name + "=" + value));
        return 0;
    }

    private static String value(Map<String, String> environment, String name) {
        String value = environment.getOrDefault(name, "");
        if (value.isBlank()) {
            throw new SandboxException(name + " is not set");
        }
        return value;
    }
}
