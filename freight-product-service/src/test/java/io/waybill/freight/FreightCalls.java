package io.waybill.freight;

import static io.restassured.RestAssured.given;

import io.restassured.http.ContentType;
import io.restassured.specification.RequestSpecification;
import io.waybill.test.server.TestIssuer;
import io.waybill.test.server.TestToken;
import java.util.UUID;

/** Calls as a client makes them, and requests to start from. */
public final class FreightCalls {

    public static final String BASE = "/freight/info/products/services/v1";
    public static final String KEY_HEADER = "Carrier-API-Key";

    /** Two pallets of paint from Sweden to Norway. */
    public static final String MATCH = """
            {"marketAvailability":"B2B","payerCode":"DAP","explain":true,
             "parties":[{"role":"consignor","address":{"countryCode":"SE","postalCode":"111 43"}},
                        {"role":"consignee","address":{"countryCode":"NO","postalCode":"0154"}},
                        {"role":"delivery","address":{"countryCode":"NO","postalCode":"0186"}}],
             "cargo":{"pieces":[{"packageType":"PAL","numberOfPieces":2,"weight":450,"length":120,"width":80,"height":145,"stackable":true,
               "dangerousGoods":[{"unNumber":"1263","adrClass":"3","packingGroup":"II","limitedQuantity":false,"exceptedQuantity":false,
                 "netQuantity":{"value":100,"unit":"l"}}]}]}}""";

    /** Two pallets from Sweden to France: 930 kg by EU-ROAD. */
    public static final String WEIGHT = """
            {"productCode":"STD",
             "parties":[{"role":"consignor","address":{"countryCode":"SE"}},{"role":"consignee","address":{"countryCode":"FR"}}],
             "cargo":{"pieces":[{"packageType":"PAL","numberOfPieces":2,"weight":450,"length":120,"width":80,"height":145,"stackable":true}]}}""";

    private static final TestIssuer ISSUER = new TestIssuer();

    private FreightCalls() {}

    /** A call with a token of region SE. */
    public static RequestSpecification call() {
        return callFrom("SE");
    }

    public static RequestSpecification callFrom(String region) {
        return as(ISSUER.token().api("freight-product").region(region));
    }

    /** A call with this token. */
    public static RequestSpecification as(TestToken token) {
        return given().header("Authorization", "Bearer " + token.signed());
    }

    /** A call that has a body. */
    public static RequestSpecification post(String body) {
        return call().contentType(ContentType.JSON).body(body);
    }

    public static RequestSpecification operator() {
        return as(ISSUER.token().operator()).contentType(ContentType.JSON);
    }

    public static String newKey() {
        return "key-" + UUID.randomUUID().toString().replace("-", "");
    }
}
