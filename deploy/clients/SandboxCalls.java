import auth_token_service.api.ErrorDocumentsApi;
import auth_token_service.api.TokensVariantAApi;
import freight_product_service.ApiException;
import freight_product_service.api.ChargeableWeightApi;
import freight_product_service.api.ProductMatchingApi;
import freight_product_service.api.ProductsApi;
import freight_product_service.model.Address;
import freight_product_service.model.Cargo;
import freight_product_service.model.CargoLine;
import freight_product_service.model.MatchRequest;
import freight_product_service.model.Party;
import freight_product_service.model.WeightRequest;
import india_instruction_service.api.InstructionsApi;
import india_instruction_service.model.AlternateInstruction;
import india_instruction_service.model.InstructionRequest;
import india_product_service.api.ProductLookupApi;
import india_product_service.model.ProfileRequest;
import java.math.BigDecimal;
import java.util.List;

/** The main calls, made with the generated clients against a running sandbox; its sandbox.env is in the environment. */
public final class SandboxCalls {

    private static int calls;

    private SandboxCalls() {}

    public static void main(String[] arguments) throws Exception {
        var auth = new auth_token_service.ApiClient();
        auth.updateBaseUri(System.getenv("AUTH_URL"));
        String token = new TokensVariantAApi(auth)
                .issueAccessToken(
                        "client_credentials", System.getenv("CLIENT_ID"), System.getenv("CLIENT_SECRET"), null, null, null)
                .getAccessToken();
        require("token", !token.isEmpty());
        var freight = new freight_product_service.ApiClient();
        freight.updateBaseUri(System.getenv("FREIGHT_URL"));
        freight.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + token));
        var product = new india_product_service.ApiClient();
        product.updateBaseUri(System.getenv("INDIA_PRODUCT_URL"));
        product.setRequestInterceptor(request -> request.header("JWTToken", token));
        var instruction = new india_instruction_service.ApiClient();
        instruction.updateBaseUri(System.getenv("INDIA_INSTRUCTION_URL"));
        instruction.setRequestInterceptor(request -> request.header("JWTToken", token));

        List<Party> parties = List.of(party("consignor", "SE"), party("consignee", "FR"));
        Cargo cargo = new Cargo()
                .pieces(List.of(new CargoLine()
                        .packageType("PAL")
                        .numberOfPieces(2)
                        .weight(BigDecimal.valueOf(450))
                        .length(BigDecimal.valueOf(120))
                        .width(BigDecimal.valueOf(80))
                        .height(BigDecimal.valueOf(145))));
        require(
                "products",
                new ProductsApi(freight)
                        .listProducts(null, null, null, null, null).getProducts().stream()
                                .anyMatch(each -> each.getProductCode().equals("STD")));
        require(
                "match",
                new ProductMatchingApi(freight)
                        .matchProducts(new MatchRequest()
                                .marketAvailability(MatchRequest.MarketAvailabilityEnum.fromValue("B2B"))
                                .parties(parties)
                                .cargo(cargo))
                        .getMatches()
                        .stream()
                        .anyMatch(match -> match.getChargeableWeight().intValue() == 930));
        WeightRequest weight = new WeightRequest().productCode("STD").parties(parties).cargo(cargo);
        require(
                "chargeable weight",
                new ChargeableWeightApi(freight)
                                .calculateChargeableWeight(weight)
                                .getChargeableWeight()
                                .intValue()
                        == 930);
        require(
                "express products",
                new ProductLookupApi(product)
                                .listExpressProducts(new ProfileRequest()
                                        .profile(new india_product_service.model.Profile()
                                                .loginID(System.getenv("LOGIN_ID"))
                                                .licenceKey(System.getenv("LICENCE_KEY"))
                                                .apiType(india_product_service.model.Profile.ApiTypeEnum.S)))
                                .getGetAllProductsAndSubProductsResult()
                                .getProductList()
                                .size()
                        == 5);
        require(
                "instruction",
                !new InstructionsApi(instruction)
                        .giveAlternateInstruction(
                                new InstructionRequest()
                                        .altreq(new AlternateInstruction()
                                                .awBNo(System.getenv("AWBS").split(",", -1)[0])
                                                .altInstRequestType(AlternateInstruction.AltInstRequestTypeEnum.DT))
                                        .profile(new india_instruction_service.model.Profile()
                                                .loginID(System.getenv("LOGIN_ID"))
                                                .licenceKey(System.getenv("LICENCE_KEY"))
                                                .apiType(india_instruction_service.model.Profile.ApiTypeEnum.S)),
                                null)
                        .getCustALTInstructionUpdateResult()
                        .getIsError());
        require(
                "error document",
                new ErrorDocumentsApi(auth).explainError("429.0000001").getStatus().equals(429));
        try {
            cargo.getPieces().get(0).height(BigDecimal.valueOf(1450));
            new ChargeableWeightApi(freight).calculateChargeableWeight(weight);
            throw new IllegalStateException("a height of 1450 cm was taken");
        } catch (ApiException e) {
            require(
                    "refusal: " + e.getResponseBody(),
                    e.getResponseBody().contains("\"400.0000004\"")
                            && e.getResponseBody().contains("\"/cargo/pieces/0/height\""));
        }
        System.out.println(calls + " calls by the Java clients, as expected");
    }

    private static Party party(String role, String country) {
        return new Party().role(Party.RoleEnum.fromValue(role)).address(new Address().countryCode(country));
    }

    private static void require(String what, boolean asExpected) {
        if (!asExpected) {
            throw new IllegalStateException("not as expected: " + what);
        }
        calls++;
        System.out.println(what);
    }
}
