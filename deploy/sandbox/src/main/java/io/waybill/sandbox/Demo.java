package io.waybill.sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.sandbox.Exchange.Answer;
import io.waybill.sandbox.client.OperatorClient;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/** The main calls against a running sandbox, shown and checked. */
final class Demo {

    /** One call; returns what is unexpected in its answer, or nothing. */
    private interface Step {
        String run() throws IOException, InterruptedException, SQLException;
    }

    private static final String FREIGHT = "/freight/info/products/services/v1";
    private static final String ROPC = "/parcel/de/account/auth/ropc/v1";
    private static final String AS_EXPECTED = "";

    private final SandboxEnvironment environment;
    private final Console console;
    private final Exchange exchange;
    private String jwt = "";
    private String jwtToken = "";
    private String opaqueToken = "";

    Demo(SandboxEnvironment environment, Console console) {
        this.environment = environment;
        this.console = console;
        this.exchange = new Exchange(console);
        for (String name : List.of(
                "CLIENT_SECRET", "ROPC_PASSWORD", "LICENCE_KEY", "OPERATOR_CLIENT_SECRET", "LIMITED_CLIENT_SECRET")) {
            exchange.hide(value(name));
        }
    }

    /** Makes all calls and returns the number of unexpected answers. */
    int run() throws InterruptedException {
        Map<String, Step> steps = new LinkedHashMap<>();
        steps.put("An access token for client credentials (variant A)", this::tokenA);
        steps.put("The freight products of the business region, by subscription key", this::products);
        steps.put("Which products take these two pallets from Sweden to France, by access token", this::match);
        steps.put("Their chargeable weight", this::chargeableWeight);
        steps.put("The package types of a product", this::packageTypes);
        steps.put("The India login", this::indiaLogin);
        steps.put("The express products of India", this::indiaProducts);
        steps.put("A reattempt of a delivery in India", this::reattempt);
        steps.put("The instruction as it is in the database", this::readBack);
        steps.put("An access token for a backend user (variant B)", this::tokenB);
        steps.put("Trying that token", this::hello);

        int number = 0;
        int unexpected = 0;
        for (Map.Entry<String, Step> step : steps.entrySet()) {
            console.line("\n" + ++number + ". " + step.getKey() + "\n");
            String fault = outcome(step.getValue());
            if (fault.isEmpty()) {
                console.line("  as expected");
            } else {
                unexpected++;
                console.line("  NOT AS EXPECTED: " + fault);
            }
        }
        console.line("");
        return unexpected;
    }

    private static String outcome(Step step) throws InterruptedException {
        try {
            return step.run();
        } catch (IOException | SQLException e) {
            return e.toString();
        }
    }

    private String tokenA() throws IOException, InterruptedException {
        Answer answer = exchange.postForm(
                value("AUTH_URL") + "/auth/v4/accesstoken",
                OperatorClient.form(pairs(
                        "grant_type",
                        "client_credentials",
                        "client_id",
                        value("CLIENT_ID"),
                        "client_secret",
                        value("CLIENT_SECRET"))));
        jwt = answer.json().path("access_token").asText();
        return expect(
                answer,
                answer.json().path("token_type").asText().equals("Bearer")
                        && answer.json().path("expires_in").asInt() > 0
                        && jwt.split("\\.", -1).length == 3,
                "200 with a Bearer JWT");
    }

    private String products() throws IOException, InterruptedException {
        Answer answer = exchange.get(freight("/products"), apiKey());
        List<String> codes = texts(answer.json().path("products"), "productCode");
        return expect(
                answer,
                answer.json().path("businessRegion").asText().equals("SE") && codes.containsAll(List.of("STD", "DOM")),
                "200 with the products of SE, STD and DOM among them");
    }

    private String match() throws IOException, InterruptedException {
        Answer answer = exchange.postJson(freight("/productmatches"), bearer(jwt), """
                {"marketAvailability":"B2B","explain":true,
                 "parties":[{"role":"consignor","address":{"countryCode":"SE","postalCode":"111 43"}},
                            {"role":"consignee","address":{"countryCode":"FR","postalCode":"75001"}}],
                 "cargo":{"pieces":[{"packageType":"PAL","numberOfPieces":2,"weight":450,
                                     "length":120,"width":80,"height":145,"stackable":true}]}}
                """);
        boolean matches = StreamSupport.stream(answer.json().path("matches").spliterator(), false)
                .anyMatch(match ->
                        match.path("product").path("productCode").asText().equals("STD")
                                && match.path("chargeableWeight").asInt() == 930);
        return expect(answer, matches, "200 with STD among the matches, chargeable weight 930");
    }

    private String chargeableWeight() throws IOException, InterruptedException {
        Answer answer = exchange.postJson(freight("/chargeableweight/calculationresults"), apiKey(), """
                {"productCode":"STD",
                 "parties":[{"role":"consignor","address":{"countryCode":"SE"}},
                            {"role":"consignee","address":{"countryCode":"FR"}}],
                 "cargo":{"pieces":[{"packageType":"PAL","numberOfPieces":2,"weight":450,
                                     "length":120,"width":80,"height":145,"stackable":true}]}}
                """);
        return expect(
                answer,
                answer.json().path("chargeableWeight").asInt() == 930
                        && answer.json().path("basis").asText().equals("VOLUME")
                        && answer.json().at("/components/dimensionalWeight").asDouble() == 927.072,
                "200 with 930 kg by volume (927.072 kg before rounding)");
    }

    private String packageTypes() throws IOException, InterruptedException {
        Answer answer = exchange.get(freight("/packagetypes/STD"), apiKey());
        return expect(
                answer,
                texts(answer.json().path("packageTypes"), "code").contains("PAL"),
                "200 with PAL among the package types");
    }

    private String indiaLogin() throws IOException, InterruptedException {
        Answer answer = exchange.get(
                value("AUTH_URL") + "/in/transportation/token/v1/login",
                pairs("ClientID", value("CLIENT_ID"), "clientSecret", value("CLIENT_SECRET")));
        jwtToken = answer.json().path("JWTToken").asText();
        return expect(answer, jwtToken.split("\\.", -1).length == 3, "200 with a JWTToken");
    }

    private String indiaProducts() throws IOException, InterruptedException {
        Answer answer = exchange.postJson(
                value("INDIA_PRODUCT_URL") + "/in/transportation/allproduct/v1/GetAllProductsAndSubProducts",
                pairs("JWTToken", jwtToken),
                "{\"profile\":" + profile() + "}");
        JsonNode result = answer.json().path("GetAllProductsAndSubProductsResult");
        return expect(
                answer,
                result.path("IsError").isBoolean()
                        && !result.path("IsError").asBoolean()
                        && texts(result.path("ProductList"), "ProductCode")
                                .containsAll(List.of("A", "D", "E", "H", "I")),
                "200 with the products A, D, E, H and I");
    }

    private String reattempt() throws IOException, InterruptedException {
        Answer answer = exchange.postJson(
                value("INDIA_INSTRUCTION_URL")
                        + "/in/transportation/cust-instruction-update/v1/CustALTInstructionUpdate",
                pairs("JWTToken", jwtToken),
                "{\"altreq\":{\"AWBNo\":\"" + awb() + "\",\"AltInstRequestType\":\"DT\"},\"profile\":" + profile()
                        + "}");
        JsonNode result = answer.json().path("CustALTInstructionUpdateResult");
        return expect(
                answer,
                result.path("AWBNo").asText().equals(awb())
                        && result.path("IsError").isBoolean()
                        && !result.path("IsError").asBoolean()
                        && texts(result.path("Status"), "StatusCode").equals(List.of("Valid")),
                "200 with IsError false and the status Valid");
    }

    private String readBack() throws SQLException {
        // On kept data, one of another day is before it.
        String sql = "select kind, state, accepted_at from india_instruction.instruction where awb_no = ? "
                + "and accepted_at > now() - interval '1 minute'";
        exchange.show(sql.replace("?", "'" + awb() + "'") + "\n");
        try (Connection connection = DriverManager.getConnection(value("JDBC_URL"));
                PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, awb());
            try (ResultSet row = statement.executeQuery()) {
                if (!row.next()) {
                    return "no row, but the service has answered Valid";
                }
                String kind = row.getString(1);
                exchange.show("kind " + kind + ", state " + row.getString(2) + ", accepted at " + row.getString(3));
                return expect(kind.equals("DT") && !row.next(), "exactly one instruction of kind DT");
            }
        }
    }

    private String tokenB() throws IOException, InterruptedException {
        Answer answer = exchange.postForm(
                value("AUTH_URL") + ROPC + "/token",
                OperatorClient.form(pairs(
                        "grant_type", "password",
                        "username", value("ROPC_USERNAME"),
                        "password", value("ROPC_PASSWORD"),
                        "client_id", value("CLIENT_ID"),
                        "client_secret", value("CLIENT_SECRET"))));
        opaqueToken = answer.json().path("access_token").asText();
        return expect(
                answer,
                answer.json().path("expires_in").asInt() > 0 && opaqueToken.matches("[A-Za-z0-9._~-]{1,100}"),
                "200 with an opaque token of at most 100 characters");
    }

    private String hello() throws IOException, InterruptedException {
        Answer answer = exchange.get(value("AUTH_URL") + ROPC + "/hello", bearer(opaqueToken));
        return expect(
                answer,
                answer.json().path("authentication").asText().equals("bearer")
                        && answer.json().path("username").asText().equals(value("ROPC_USERNAME")),
                "200 with the user's name");
    }

    private static String expect(Answer answer, boolean asExpected, String expectation) {
        return expect(answer.status() == 200 && asExpected, expectation);
    }

    private static String expect(boolean asExpected, String expectation) {
        return asExpected ? AS_EXPECTED : "expected " + expectation;
    }

    private String value(String name) {
        return environment.get(name);
    }

    private String freight(String path) {
        return value("FREIGHT_URL") + FREIGHT + path;
    }

    private String awb() {
        return value("AWBS").split(",", -1)[0];
    }

    private String profile() {
        return "{\"LoginID\":\"" + value("LOGIN_ID") + "\",\"LicenceKey\":\"" + value("LICENCE_KEY")
                + "\",\"Api_type\":\"S\"}";
    }

    private Map<String, String> apiKey() {
        return pairs(value("API_KEY_HEADER"), value("CLIENT_ID"));
    }

    private static Map<String, String> bearer(String token) {
        return pairs("Authorization", "Bearer " + token);
    }

    private static Map<String, String> pairs(String... namesAndValues) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            pairs.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return pairs;
    }

    private static List<String> texts(JsonNode array, String field) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(element -> element.path(field).asText())
                .toList();
    }
}
