package io.waybill.sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.sandbox.client.OperatorClient;
import io.waybill.sandbox.client.SandboxException;
import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Loads applications, a user and waybills into fresh services, as an operator would. */
final class Seeder {

    private static final int WAYBILLS_IN_TRANSIT = 20;

    /** The waybill of the interface's own example; the others follow it. */
    static final long FIRST_AWB = 69_501_388_751L;

    private final OperatorClient operator;
    private final URI auth;
    private final URI instructions;
    private final StringBuilder waybills = new StringBuilder();
    private long nextAwb = FIRST_AWB;

    Seeder(OperatorClient operator, URI auth, URI instructions) {
        this.operator = operator;
        this.auth = auth;
        this.instructions = instructions;
    }

    /** Loads everything and returns what a developer calls it with, by its name in sandbox.env. */
    Map<String, String> load() throws IOException, InterruptedException {
        try {
            return loaded();
        } catch (SandboxException e) {
            throw new SandboxException("Loading the seed data failed: " + e.getMessage(), e);
        }
    }

    private Map<String, String> loaded() throws IOException, InterruptedException {
        call("PUT", "/admin/v1/service-levels/sandbox", Map.of("perSecond", 1_000_000, "perDay", 1_000_000_000));
        // The one that the documents' examples ask for.
        call("PUT", "/admin/v1/service-levels/gold", Map.of("perSecond", 50, "perDay", 100_000));
        JsonNode first = application("Sandbox application", PortalAccount.ADA.mail(), "SE", "sandbox");
        JsonNode licence = licence(first);
        String loginId = licence.path("loginId").asText();
        JsonNode limited = application("Limited application", "SE", "standard");
        JsonNode german = application("German application", "DE", "sandbox");
        JsonNode foreign = licence(application("Another shipper", "SE", "standard"));
        // A different user name each time, so that an interrupted load can be repeated.
        String username = "backend-user-" + Secrets.token(6);
        String password = Secrets.token(18);
        call("POST", "/admin/v1/users", Map.of("username", username, "password", password));

        List<String> inTransit = new ArrayList<>();
        for (int index = 0; index < WAYBILLS_IN_TRANSIT; index++) {
            inTransit.add(waybill(loginId, "IN_TRANSIT"));
        }
        Map<String, String> values = new LinkedHashMap<>();
        values.put("CLIENT_ID", first.path("clientId").asText());
        values.put("CLIENT_SECRET", first.path("clientSecret").asText());
        values.put("ROPC_USERNAME", username);
        values.put("ROPC_PASSWORD", password);
        values.put("LOGIN_ID", loginId);
        values.put("LICENCE_KEY", licence.path("licenceKey").asText());
        values.put("LIMITED_CLIENT_ID", limited.path("clientId").asText());
        values.put("LIMITED_CLIENT_SECRET", limited.path("clientSecret").asText());
        values.put("DE_CLIENT_ID", german.path("clientId").asText());
        values.put("DE_CLIENT_SECRET", german.path("clientSecret").asText());
        values.put("AWBS", String.join(",", inTransit));
        values.put("DELIVERED_AWB", waybill(loginId, "DELIVERED"));
        values.put("CANCELLED_AWB", waybill(loginId, "CANCELLED"));
        values.put("RETURNED_AWB", waybill(loginId, "RETURNED"));
        values.put("FOREIGN_AWB", waybill(foreign.path("loginId").asText(), "IN_TRANSIT"));
        values.put("OUT_FOR_DELIVERY_AWB", waybill(loginId, "OUT_FOR_DELIVERY"));
        values.put("DELIVERY_FAILED_AWB", waybill(loginId, "DELIVERY_FAILED"));
        importWaybills();
        return values;
    }

    private JsonNode application(String name, String region, String level) throws IOException, InterruptedException {
        return application(name, "sandbox", region, level);
    }

    private JsonNode application(String name, String owner, String region, String level)
            throws IOException, InterruptedException {
        JsonNode application = call(
                "POST",
                "/admin/v1/applications",
                Map.of("name", name, "owner", owner, "businessRegion", region, "level", level, "roles", List.of()));
        call("POST", path(application, "/approve"), Map.of());
        for (Service service : Service.values()) {
            call("POST", path(application, "/grants"), Map.of("api", service.api(), "environment", "sandbox"));
        }
        return application;
    }

    private JsonNode licence(JsonNode application) throws IOException, InterruptedException {
        return call("POST", path(application, "/licences"), Map.of());
    }

    private static String path(JsonNode application, String what) {
        return "/admin/v1/applications/" + application.path("id").asText() + what;
    }

    private JsonNode call(String method, String path, Map<String, ?> body) throws IOException, InterruptedException {
        return OperatorClient.json(operator.send(method, auth.resolve(path), "application/json", body));
    }

    private String waybill(String loginId, String state) {
        String awbNo = Long.toString(nextAwb++);
        waybills.append("{\"awbNo\":\"%s\",\"loginId\":\"%s\",\"state\":\"%s\",\"updatedAt\":\"%s\"}\n"
                .formatted(awbNo, loginId, state, Instant.now()));
        return awbNo;
    }

    private void importWaybills() throws IOException, InterruptedException {
        URI url = instructions.resolve("/admin/v1/waybills");
        JsonNode report = OperatorClient.json(operator.send("POST", url, "application/x-ndjson", waybills.toString()));
        if (report.path("refused").asLong() > 0) {
            throw new SandboxException("waybills were refused: " + report);
        }
    }
}
