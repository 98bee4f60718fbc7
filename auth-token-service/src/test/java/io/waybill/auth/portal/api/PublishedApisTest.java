package io.waybill.auth.portal.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.waybill.auth.portal.api.ApiPage.Answer;
import io.waybill.auth.portal.api.ApiPage.Described;
import io.waybill.auth.portal.api.ApiPage.Field;
import io.waybill.auth.portal.api.ApiPage.Operation;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.india.StatusCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PublishedApisTest {

    private static final List<String> SERVICES = List.of(
            "auth-token-service", "freight-product-service", "india-instruction-service", "india-product-service");

    private final PublishedApis apis = new PublishedApis("Carrier-API-Key");

    /** The build copies them: what is shown is what the services serve. */
    @ParameterizedTest
    @ValueSource(strings = {"freight-product", "india-instruction", "india-product"})
    void theDocumentsAreThoseOfTheServices(String api) throws IOException {
        assertThat(apis.get(api).document()).isEqualTo(Files.readString(document(api + "-service")));
    }

    @Test
    void anOperationIsFoundOnThePageThatDescribesIt() {
        assertThat(apis.pathOf("freight-product", "listPackageTypes"))
                .isEqualTo("/portal/apis/freight-tables#listPackageTypes");
        assertThat(apis.pathOf("freight-product", "listProducts"))
                .isEqualTo("/portal/apis/freight-product#listProducts");
        assertThat(apis.pathOf("freight-product", "gone")).isEqualTo("/portal/apis/freight-product");
    }

    @Test
    void everyOperationForClientsIsOnExactlyOnePage() throws IOException {
        Set<String> described = new TreeSet<>();
        for (String service : SERVICES) {
            JsonNode paths =
                    new YAMLMapper().readTree(document(service).toFile()).get("paths");
            paths.forEach(path -> path.forEach(
                    method -> described.add(method.get("operationId").asText())));
        }

        assertThat(apis.all().stream().flatMap(api -> api.operations().stream()).map(Operation::id))
                .containsExactlyInAnyOrderElementsOf(described);
    }

    /** Not for what is optional, nor for what only a sandbox has. */
    @Test
    void certificationAsksForWhatProductionNeeds() {
        assertThat(apis.operations()).doesNotContainKey("freight-tables");
        assertThat(apis.operations().get("freight-product"))
                .contains("matchProducts", "listPackageTypes", "listPackageTypesOfProduct")
                .doesNotContain("listAdditionalServicesOfProduct");
        assertThat(apis.operations().get("india-instruction"))
                .containsExactlyInAnyOrder(
                        "giveAlternateInstruction", "getInstructionStatus", "getInstructionOptions", "getTimeSlots");
        assertThat(apis.get("india-instruction").api().operations())
                .filteredOn(Operation::isOptional)
                .extracting(Operation::id)
                .containsExactlyInAnyOrder("giveAlternateInstructions", "simulateWaybillState");
        assertThat(apis.get("india-outcomes").api().operations()).isNotEmpty().allMatch(Operation::isOptional);
    }

    @Test
    void anOperationHasItsCredentialsParametersFieldsExampleAndAnswers() {
        Operation match = operation("freight-product", "matchProducts");

        assertThat(match.method()).isEqualTo("POST");
        assertThat(match.credentials())
                .containsExactly("header Carrier-API-Key", "query api_key", "Authorization: Bearer");
        assertThat(match.fields())
                .contains(new Field("marketAvailability", "string, B2B | B2C", true, "", null))
                .anySatisfy(field -> assertThat(field.name()).isEqualTo("cargo.pieces[].dangerousGoods[].unNumber"));
        assertThat(match.curl())
                .startsWith("curl \"$URL/freight/info/products/services/v1/productmatches\" \\\n")
                .contains("-H \"Carrier-API-Key: $CLIENT_ID\"")
                .contains("-H 'Content-Type: application/json'");
        assertThat(match.answers()).extracting(Answer::status).contains("200", "400", "401", "403", "429", "503");
        assertThat(match.answers())
                .filteredOn(Answer::isGood)
                .allSatisfy(answer -> assertThat(answer.body()).isNotBlank());
    }

    @Test
    void anObjectThatOperationsShareIsListedOnceAndLinkedToFromTheOthers() {
        Operation match = operation("freight-product", "matchProducts");
        Operation weigh = operation("freight-product", "calculateChargeableWeight");
        List<Field> products = answered("listProducts");
        Described listed = new Described("listProducts", "The products of the business region", "products[]");

        assertThat(products).anySatisfy(field -> assertThat(field.name()).isEqualTo("products[].productCode"));
        assertThat(answered("getProduct"))
                .singleElement()
                .extracting(Field::described)
                .isEqualTo(listed);
        assertThat(match.fields()).extracting(Field::described).containsOnlyNulls();
        assertThat(weigh.fields())
                .filteredOn(field -> field.name().equals("cargo"))
                .singleElement()
                .extracting(Field::described)
                .isEqualTo(new Described("matchProducts", match.summary(), "cargo"));
        assertThat(weigh.fields()).extracting(Field::name).noneMatch(name -> name.startsWith("cargo."));
    }

    @Test
    void whatALinkPromisesIsThere() {
        for (ApiPage api : apis.all()) {
            assertThat(api.operations().stream().flatMap(PublishedApisTest::fields))
                    .filteredOn(field -> field.described() != null)
                    .allSatisfy(field -> {
                        Described there = field.described();
                        assertThat(fields(operation(api.id(), there.operation()))
                                        .map(Field::name))
                                .anyMatch(name ->
                                        there.field().equals("the whole body") || name.startsWith(there.field() + "."));
                    });
        }
    }

    @Test
    void theHeaderOfTheKeyIsTheCarriers() {
        ApiPage api = new PublishedApis("Acme-API-Key").get("freight-product").api();

        assertThat(api.credentials()).extracting(ApiPage.Credential::where).contains("header Acme-API-Key");
        assertThat(api.operations().getFirst().curl()).contains("-H \"Acme-API-Key: $CLIENT_ID\"");
    }

    @Test
    void aTokenRequestSendsItsFormWithoutWhatBasicHas() {
        assertThat(operation("auth-token", "issueAccessToken").curl())
                .isEqualTo("curl \"$URL/auth/v4/accesstoken\" \\\n  -u \"$CLIENT_ID:$CLIENT_SECRET\" \\\n"
                        + "  --data-urlencode 'grant_type=client_credentials'");
    }

    @Test
    void errorsAreThoseThatTheApiHas() {
        assertThat(codes("freight-product"))
                .contains("400.0000004", "429.0000002")
                .doesNotContain("400.0000005", "422.0000001");
        assertThat(codes("india-instruction")).as("India sends no numbers").isEmpty();
        assertThat(codes("india-product")).isEmpty();
        assertThat(codes("india-outcomes")).isEmpty();
        assertThat(codes("auth-token")).contains("400.0000005");
        assertThat(apis.all())
                .filteredOn(ApiPage::hasLimits)
                .extracting(ApiPage::id)
                .doesNotContain("auth-token")
                .hasSize(6);
    }

    @Test
    void statusCodesAreThoseOfTheRequestsThatAPageHas() {
        assertThat(statusCodes("india-instruction"))
                .contains("AWBNotFound", "InvalidLoginID", "JWTTokenMissing", "TooManyRequests")
                .doesNotContain("InvalidCredentials", "Valid");
        assertThat(statusCodes("india-product"))
                .contains("InvalidLoginID", "JWTTokenMissing", "InvalidRequest")
                .doesNotContain("AWBNotFound", "InvalidCredentials");
        assertThat(statusCodes("india-outcomes"))
                .contains("JWTTokenMissing", "InvalidRequest")
                .doesNotContain("InvalidLoginID", "AWBNotFound");
        assertThat(statusCodes("auth-token"))
                .contains("InvalidCredentials", "TooManyRequests")
                .doesNotContain("JWTTokenMissing", "InvalidLoginID");
        assertThat(statusCodes("freight-product")).isEmpty();
    }

    @Test
    void aFieldSaysItsBoundsItsFormatAndItsPattern() {
        assertThat(operation("freight-product", "matchProducts").fields())
                .extracting(Field::name, Field::kind)
                .contains(
                        tuple("cargo.pieces[].weight", "number, above 0, up to 99999"),
                        tuple("cargo.pieces[].numberOfPieces", "integer, 1 to 999"),
                        tuple("cargo.pieces[].dangerousGoods[].unNumber", "string, as ^([Uu][Nn] ?)?[0-9]{4}$"));
        assertThat(operation("india-outcomes", "readOutcomes").parameters())
                .extracting(Field::name, Field::kind)
                .contains(tuple("limit", "query, integer, 1 to 500, default 50"));
    }

    @Test
    void theHistoryIsTakenOutOfTheDescription() {
        ApiPage api = apis.get("india-instruction").api();

        assertThat(api.releases())
                .containsExactly(
                        "1.0.1 of 15 June 2023 (a sandbox address is added)",
                        "1.0.0 of 18 April 2023 (initial release)");
        assertThat(api.text()).noneMatch(paragraph -> paragraph.contains("Releases"));
    }

    @Test
    void theFirstSentenceIsSaidOnce() {
        for (ApiPage api : apis.all()) {
            assertThat(api.text().getFirst()).startsWith(api.brief());
            assertThat(api.rest()).isNotEmpty().noneMatch(paragraph -> paragraph.startsWith(api.brief()));
        }
    }

    @Test
    void aServerIsShownWithTheDefaultsOfItsVariables() {
        assertThat(apis.get("freight-product").api().servers())
                .extracting(ApiPage.Server::url)
                .contains("http://127.0.0.1:8082")
                .noneMatch(url -> url.contains("{"));
    }

    @Test
    void theCollectionHasARequestForEachOperation() throws IOException {
        JsonNode collection =
                new ObjectMapper().readTree(apis.get("freight-product").postman());

        assertThat(collection.at("/info/schema").asText()).contains("v2.1.0");
        assertThat(collection.findValues("request"))
                .hasSameSizeAs(apis.get("freight-product").api().operations());
    }

    @Test
    void aRequestOfTheCollectionHasItsCredentialOnceAndItsRequiredHeaders() throws IOException {
        JsonNode tokens = new ObjectMapper().readTree(apis.get("auth-token").postman());

        assertThat(request(tokens, "issueAccessToken").at("/auth/type").asText())
                .isEqualTo("basic");
        assertThat(request(tokens, "issueAccessToken").at("/body/raw").asText())
                .isEqualTo("grant_type=client_credentials");
        JsonNode own = new ObjectMapper().readTree(apis.get("own-application").postman());
        assertThat(request(own, "listOwnSecrets").at("/auth/type").asText()).isEqualTo("basic");
        assertThat(request(tokens, "issueIndiaToken").path("header").findValuesAsText("key"))
                .containsExactly("ClientID", "clientSecret");
        assertThat(request(tokens, "explainError").path("url").asText()).isEqualTo("{{URL}}/docs/errors/429.0000001");
    }

    private static JsonNode request(JsonNode collection, String operation) {
        return collection.findParents("request").stream()
                .filter(item -> item.path("id").asText().equals(operation))
                .findFirst()
                .orElseThrow()
                .path("request");
    }

    @Test
    void proseIsEscapedAndCodeIsMarked() {
        assertThat(Prose.of("<script> & `a < b` \"it's\"").getValue())
                .isEqualTo("&lt;script&gt; &amp; <code>a &lt; b</code> &quot;it&#39;s&quot;");
    }

    private List<String> statusCodes(String api) {
        return apis.get(api).api().statusCodes().stream()
                .map(StatusCode::wireName)
                .toList();
    }

    private List<String> codes(String api) {
        return apis.get(api).api().errors().stream().map(ErrorCode::code).toList();
    }

    private static Stream<Field> fields(Operation operation) {
        return Stream.concat(
                operation.fields().stream(), operation.answers().stream().flatMap(answer -> answer.fields().stream()));
    }

    private List<Field> answered(String operation) {
        return operation("freight-product", operation).answers().getFirst().fields();
    }

    private Operation operation(String api, String id) {
        return apis.get(api).api().operations().stream()
                .filter(operation -> operation.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static Path document(String service) {
        return Path.of("..", service, "src/main/resources/openapi/clients/openapi.yaml");
    }
}
