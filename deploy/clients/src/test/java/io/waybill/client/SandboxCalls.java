package io.waybill.client;

import io.waybill.client.auth.ErrorDocumentsApi;
import io.waybill.client.freight.ChargeableWeightApi;
import io.waybill.client.freight.ProductMatchingApi;
import io.waybill.client.freight.ProductsApi;
import io.waybill.client.freight.model.Address;
import io.waybill.client.freight.model.Cargo;
import io.waybill.client.freight.model.CargoLine;
import io.waybill.client.freight.model.MatchRequest;
import io.waybill.client.freight.model.Party;
import io.waybill.client.freight.model.WeightRequest;
import io.waybill.client.http.ApiException;
import io.waybill.client.instruction.InstructionsApi;
import io.waybill.client.instruction.model.AlternateInstruction;
import io.waybill.client.instruction.model.InstructionRequest;
import io.waybill.client.product.ProductLookupApi;
import io.waybill.client.product.model.LookupRequest;
import java.io.IOException;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Properties;

/**
 * The main calls, made with the client against a running sandbox, whose sandbox.env is the argument. {@code check}
 * compiles and runs it with Java 17.
 */
public final class SandboxCalls {

    private static int calls;

    private SandboxCalls() {}

    public static void main(String[] arguments) throws IOException, ApiException {
        Properties sandbox = new Properties();
        try (Reader file = Files.newBufferedReader(Path.of(arguments[0]))) {
            sandbox.load(file);
        }
        Waybill waybill = new Waybill(
                new Waybill.Urls(
                        url(sandbox, "AUTH_URL"),
                        url(sandbox, "FREIGHT_URL"),
                        url(sandbox, "INDIA_INSTRUCTION_URL"),
                        url(sandbox, "INDIA_PRODUCT_URL")),
                text(sandbox, "CLIENT_ID"),
                text(sandbox, "CLIENT_SECRET"),
                Duration.ofSeconds(5));

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
                new ProductsApi(waybill.freight())
                        .listProducts(null, null, null, null, null).getProducts().stream()
                                .anyMatch(product -> product.getProductCode().equals("STD")));
        require(
                "match",
                new ProductMatchingApi(waybill.freight())
                                .matchProducts(new MatchRequest()
                                        .marketAvailability(MatchRequest.MarketAvailabilityEnum.fromValue("B2B"))
                                        .parties(parties)
                                        .cargo(cargo))
                                .getMatches()
                                .stream()
                                .anyMatch(match -> match.getChargeableWeight().intValue() == 930));
        WeightRequest weight =
                new WeightRequest().productCode("STD").parties(parties).cargo(cargo);
        require(
                "chargeable weight",
                new ChargeableWeightApi(waybill.freight())
                                .calculateChargeableWeight(weight)
                                .getChargeableWeight()
                                .intValue()
                        == 930);
        require(
                "express products",
                new ProductLookupApi(waybill.product())
                                .listExpressProducts(new LookupRequest()
                                        .profile(new io.waybill.client.product.model.Profile()
                                                .loginID(text(sandbox, "LOGIN_ID"))
                                                .licenceKey(text(sandbox, "LICENCE_KEY"))
                                                .apiType(io.waybill.client.product.model.Profile.ApiTypeEnum.S)))
                                .getGetAllProductsAndSubProductsResult()
                                .getProductList()
                                .size()
                        == 5);
        require(
                "instruction",
                !new InstructionsApi(waybill.instruction())
                        .giveAlternateInstruction(
                                new InstructionRequest()
                                        .altreq(new AlternateInstruction()
                                                .awBNo(text(sandbox, "AWBS").split(",", -1)[0])
                                                .altInstRequestType(AlternateInstruction.AltInstRequestTypeEnum.DT))
                                        .profile(new io.waybill.client.instruction.model.Profile()
                                                .loginID(text(sandbox, "LOGIN_ID"))
                                                .licenceKey(text(sandbox, "LICENCE_KEY"))
                                                .apiType(io.waybill.client.instruction.model.Profile.ApiTypeEnum.S)),
                                null)
                        .getCustALTInstructionUpdateResult()
                        .getIsError());
        require(
                "error document",
                new ErrorDocumentsApi(waybill.auth())
                        .explainError("429.0000001")
                        .getStatus()
                        .equals(429));
        try {
            cargo.getPieces().get(0).height(BigDecimal.valueOf(1450));
            new ChargeableWeightApi(waybill.freight()).calculateChargeableWeight(weight);
            throw new IllegalStateException("a height of 1450 cm was taken");
        } catch (ApiException e) {
            require(
                    "refusal: " + e.getMessage(),
                    e.getMessage().contains("400.0000004")
                            && e.pointers().equals(List.of("/cargo/pieces/0/height"))
                            && e.requestId().isPresent());
        }
        try {
            new ProductsApi(waybill.freight()).listProducts("\u00c4", null, null, null, null);
            throw new IllegalStateException("the market \u00c4 was taken");
        } catch (ApiException e) {
            require("an answer in UTF-8", e.getResponseBody().contains("\"\u00c4\""));
        }
        System.out.println(calls + " calls by the Java client, as expected");
    }

    private static Party party(String role, String country) {
        return new Party().role(role).address(new Address().countryCode(country));
    }

    private static void require(String what, boolean asExpected) {
        if (!asExpected) {
            throw new IllegalStateException("not as expected: " + what);
        }
        calls++;
        System.out.println(what);
    }

    private static URI url(Properties sandbox, String name) {
        return URI.create(text(sandbox, name));
    }

    /** Values in sandbox.env may stand in single quotes. */
    private static String text(Properties sandbox, String name) {
        return sandbox.getProperty(name).replaceAll("^'|'$", "");
    }
}
