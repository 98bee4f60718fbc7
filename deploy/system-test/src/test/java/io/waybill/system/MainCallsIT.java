package io.waybill.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.system.Client.Answer;
import io.waybill.test.Midnight;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(SharedDeployment.class)
class MainCallsIT {

    private static final String TWO_PALLETS = "\"cargo\":{\"pieces\":[{\"packageType\":\"PAL\",\"numberOfPieces\":2,"
            + "\"weight\":450,\"length\":120,\"width\":80,\"height\":145,\"stackable\":true}]}";
    private static final String SWEDEN_TO_FRANCE = "\"parties\":["
            + "{\"role\":\"consignor\",\"address\":{\"countryCode\":\"SE\"}},"
            + "{\"role\":\"consignee\",\"address\":{\"countryCode\":\"FR\"}}]";

    /** Two pallets from Sweden to France; STD is among the matches, at 930 kg. */
    static final String MATCH = "{\"marketAvailability\":\"B2B\"," + SWEDEN_TO_FRANCE + "," + TWO_PALLETS + "}";

    private final Client client;

    MainCallsIT(Client client) {
        this.client = client;
    }

    @Test
    void clientCredentialsGiveAToken() {
        Answer answer = client.tokenAnswer("CLIENT_ID", "CLIENT_SECRET");

        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        assertThat(answer.json().path("client_id").asText()).isEqualTo(client.get("CLIENT_ID"));
        assertThat(answer.json().path("token_type").asText()).isEqualTo("Bearer");
        assertThat(answer.header("Cache-Control")).contains("no-store");
    }

    @Test
    void aWrongSecretIsRefusedWithItsCode() {
        Answer answer = client.form(
                client.get("AUTH_URL") + "/auth/v4/accesstoken",
                "grant_type",
                "client_credentials",
                "client_id",
                client.get("CLIENT_ID"),
                "client_secret",
                "wrong");

        assertThat(answer.status()).as(answer.toString()).isEqualTo(400);
        assertThat(answer.json().path("title").asText()).isEqualTo("Invalid credentials");
        assertThat(answer.json().path("type").asText()).isEqualTo(client.get("AUTH_URL") + "/docs/errors/400.0000005");
        assertThat(client.getWith(answer.json().path("type").asText()).status()).isEqualTo(200);
    }

    @Test
    void aRegionSeesItsOwnProductsOnly() {
        Answer answer =
                client.getWith(client.freight("/products"), client.get("API_KEY_HEADER"), client.get("CLIENT_ID"));

        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        assertThat(answer.json().path("businessRegion").asText()).isEqualTo("SE");
        assertThat(texts(answer.json().path("products"), "productCode"))
                .contains("STD", "DOM")
                .hasSizeGreaterThanOrEqualTo(10);
        assertThat(answer.json().path("products"))
                .allSatisfy(product ->
                        assertThat(product.path("businessRegions").toString()).contains("\"SE\""));
    }

    @Test
    void theSubscriptionKeyAndTheTokenOpenTheSameCatalogue() {
        Answer byKey = client.getWith(client.freight("/products?api_key=" + client.get("CLIENT_ID")));
        Answer byToken = client.getWith(client.freight("/products"), "Authorization", "Bearer " + client.token());

        assertThat(byKey.status()).as(byKey.toString()).isEqualTo(200);
        assertThat(byToken.json()).isEqualTo(byKey.json());
    }

    @Test
    void withoutCredentialsThereIsNoCatalogue() {
        Answer answer = client.getWith(client.freight("/products"));

        assertThat(answer.status()).as(answer.toString()).isEqualTo(401);
        assertThat(answer.header("Content-Type")).startsWith("application/problem+json");
    }

    @Test
    void twoPalletsMatchTheStandardProduct() {
        Answer answer =
                client.post(client.freight("/productmatches"), MATCH, "Authorization", "Bearer " + client.token());

        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        assertThat(answer.json().path("matches")).anySatisfy(match -> {
            assertThat(match.path("product").path("productCode").asText()).isEqualTo("STD");
            assertThat(match.path("chargeableWeight").asInt()).isEqualTo(930);
        });
    }

    @Test
    void theChargeableWeightOfVectorCIs930() {
        Answer answer = weight("STD", SWEDEN_TO_FRANCE, TWO_PALLETS);

        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        assertThat(answer.json().path("chargeableWeight").asInt()).isEqualTo(930);
        assertThat(answer.json().path("components").path("dimensionalWeight").asDouble())
                .isEqualTo(927.072);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "270 1 120 80 100 100 true", // A
                "780 1 120 80 100 100 false", // B
                "1300 2 100 80 100 10 false" // O
            })
    void theDomesticVectorsOfTheContractHold(String vector) {
        String[] figures = vector.split(" ", -1);
        Answer answer = weight(
                "DOM",
                SWEDEN_TO_FRANCE.replace("FR", "SE"),
                "\"cargo\":{\"pieces\":[{\"packageType\":\"PAL\",\"numberOfPieces\":%s,\"length\":%s,\"width\":%s,\"height\":%s,\"weight\":%s,\"stackable\":%s}]}"
                        .formatted(figures[1], figures[2], figures[3], figures[4], figures[5], figures[6]));

        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        assertThat(answer.json().path("chargeableWeight").asInt()).isEqualTo(Integer.parseInt(figures[0]));
    }

    @Test
    void aProductHasItsPackageTypes() {
        Answer answer = client.getWith(
                client.freight("/packagetypes/STD"), client.get("API_KEY_HEADER"), client.get("CLIENT_ID"));

        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        assertThat(answer.json().path("productCode").asText()).isEqualTo("STD");
        assertThat(texts(answer.json().path("packageTypes"), "code")).contains("PAL");
    }

    @Test
    void theIndiaLoginGivesATokenForTheIndiaServices() {
        Answer login = client.getWith(
                client.get("AUTH_URL") + "/in/transportation/token/v1/login",
                "ClientID",
                client.get("CLIENT_ID"),
                "clientSecret",
                client.get("CLIENT_SECRET"));
        Answer products = client.post(
                client.indiaProductUrl(),
                "{" + client.profile() + "}",
                "JWTToken",
                login.json().path("JWTToken").asText());

        assertThat(products.status()).as(products.toString()).isEqualTo(200);
        JsonNode result = products.json().path("GetAllProductsAndSubProductsResult");
        assertThat(result.path("IsError").isBoolean()).isTrue();
        assertThat(texts(result.path("ProductList"), "ProductCode")).contains("A", "D", "E", "H", "I");
    }

    @Test
    void aReattemptIsStoredOnce() throws SQLException {
        String awb = client.awb(2);
        // Another one on the next day would not be the same instruction.
        Midnight.awaitIfClose(ZoneId.of("Asia/Kolkata"));
        Answer first = client.post(client.instructionUrl(), client.reattempt(awb), "JWTToken", client.token());
        Answer repeated = client.post(client.instructionUrl(), client.reattempt(awb), "JWTToken", client.token());

        assertThat(first.status()).as(first.toString()).isEqualTo(200);
        assertThat(texts(result(first).path("Status"), "StatusCode")).containsExactly("Valid");
        assertThat(repeated.json()).isEqualTo(first.json());
        assertThat(storedInstructions(client.get("JDBC_URL"), awb)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "DELIVERED_AWB AlreadyDelivered",
                "CANCELLED_AWB AlreadyCancelled",
                "RETURNED_AWB AlreadyReturned",
                "FOREIGN_AWB AWBNotFound"
            })
    void aShipmentThatCannotBeInstructedIsSaidSo(String waybillAndCode) {
        String[] parts = waybillAndCode.split(" ", -1);
        Answer answer = client.post(
                client.instructionUrl(), client.reattempt(client.get(parts[0])), "JWTToken", client.token());

        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        assertThat(result(answer).path("IsError").asBoolean()).isTrue();
        assertThat(texts(result(answer).path("Status"), "StatusCode")).containsExactly(parts[1]);
    }

    @Test
    void aBackendUserGetsAnOpaqueTokenThatHelloTakes() {
        Answer token = client.form(
                client.ropc("/token"),
                "grant_type",
                "password",
                "username",
                client.get("ROPC_USERNAME"),
                "password",
                client.get("ROPC_PASSWORD"),
                "client_id",
                client.get("CLIENT_ID"),
                "client_secret",
                client.get("CLIENT_SECRET"));
        assertThat(token.status()).as(token.toString()).isEqualTo(200);

        Answer hello = client.getWith(
                client.ropc("/hello"),
                "Authorization",
                "Bearer " + token.json().path("access_token").asText());

        assertThat(hello.status()).as(hello.toString()).isEqualTo(200);
        assertThat(hello.json().path("username").asText()).isEqualTo(client.get("ROPC_USERNAME"));
        assertThat(hello.text()).doesNotContain(client.get("ROPC_PASSWORD"));
    }

    @Test
    void theVersionOfVariantBNeedsNoCredentials() {
        Answer answer = client.getWith(client.ropc("/"));

        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        assertThat(answer.json().path("name").asText()).isEqualTo("account-auth-ropc");
        assertThat(answer.json().path("version").asText()).isEqualTo("v2.0.6");
    }

    @Test
    void theLimitedApplicationHasNoLicence() {
        String token = client.tokenAnswer("LIMITED_CLIENT_ID", "LIMITED_CLIENT_SECRET")
                .json()
                .path("access_token")
                .asText();

        Answer answer = client.post(client.indiaProductUrl(), "{" + client.profile() + "}", "JWTToken", token);

        assertThat(answer.status()).as(answer.toString()).isEqualTo(401);
        assertThat(texts(answer.json().path("error-response"), "StatusCode")).containsExactly("InvalidLoginID");
    }

    static long storedInstructions(String jdbcUrl, String awb) throws SQLException {
        try (Connection connection = DriverManager.getConnection(jdbcUrl);
                var statement = connection.prepareStatement(
                        "select count(*) from india_instruction.instruction where awb_no = ?")) {
            statement.setString(1, awb);
            try (var row = statement.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        }
    }

    private Answer weight(String product, String parties, String cargo) {
        return client.post(
                client.freight("/chargeableweight/calculationresults"),
                "{\"productCode\":\"" + product + "\"," + parties + "," + cargo + "}",
                client.get("API_KEY_HEADER"),
                client.get("CLIENT_ID"));
    }

    private static JsonNode result(Answer answer) {
        return answer.json().path("CustALTInstructionUpdateResult");
    }

    private static List<String> texts(JsonNode array, String field) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(element -> element.path(field).asText())
                .toList();
    }
}
