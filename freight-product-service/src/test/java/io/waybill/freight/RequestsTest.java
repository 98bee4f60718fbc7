package io.waybill.freight;

import static io.waybill.freight.FreightCalls.operator;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.test.RequestContract;
import io.waybill.test.TestIssuer;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

@QuarkusTest
@ServiceUnderTest
class RequestsTest implements RequestContract {

    /** What a request of the right form may be refused for: pointer, code and message. */
    private static final Pattern BEYOND_SYNTAX = Pattern.compile(String.join(
            "|",
            // both are needed
            "/parties REQUIRED .*",
            // what the catalogue knows of countries and substances
            "/parties/[0-9]+/address/postalCode INVALID_FORMAT is not a postal code of .*",
            ".* REQUIRED is required, because .*",
            ".*/(adrClass|classificationCode|packingGroup|limitedQuantity|exceptedQuantity) INVALID_FORMAT contradicts UN .*",
            // one part of a catalogue and another
            ".* DUPLICATE .*",
            ".* must not be (above|before) .*",
            ".*/postalCode(Pattern|Example) INVALID_FORMAT (does not fit the pattern|must be a regular expression)",
            "/territories/[0-9]+/postalCode(Pattern|Example) REQUIRED .*",
            ".*/(excludedPostalCodes|postalCodes)/[0-9]+ INVALID_FORMAT .*",
            "/customsTerritories/[0-9]+/postalCodes REQUIRED postalCodes or territories or both must be given",
            ".*/divisions/[0-9]+ INVALID_FORMAT must be a division of the class, once",
            ".*/upTo OUT_OF_RANGE must be (given on every step but the last|above that of the step before)",
            ".*/productCode REQUIRED must have a row in laneRules.*",
            ".*/lanes/[0-9]+/to INVALID_FORMAT must be .* country.*",
            ".*/parentCountryCode INVALID_FORMAT must be another country",
            ".*/exceptions/[0-9]+/unNumber REQUIRED unNumber or packingGroup or both must be given",
            ".*/exceptions/[0-9]+/adrClass INVALID_FORMAT is no class of UN .*",
            ".*/notAllowedClasses/[0-9]+ INVALID_FORMAT forbids a division .*",
            "/(matchCases|weightCases)/.*",
            // the cells of a file, which its media type says nothing about
            "[A-Za-z.]+![A-Z]*[0-9]+ .*"));

    @Override
    public Map<String, String> credentials(String operationId, String path) {
        return Map.of(
                "Authorization",
                "Bearer "
                        + (path.startsWith("/admin/")
                                ? new TestIssuer().token().operator().signed()
                                : new TestIssuer()
                                        .token()
                                        .api("freight-product")
                                        .signed()));
    }

    @Override
    public Optional<String> parameter(String operationId, String name) {
        return switch (name) {
            case "dryRun" -> Optional.of("true");
            case "version" -> Optional.of("1");
            default -> Optional.empty();
        };
    }

    @Override
    public boolean isBeyondSyntax(String pointer, String code, String message) {
        return BEYOND_SYNTAX.matcher(pointer + " " + code + " " + message).matches();
    }

    @Override
    public boolean refusesUnknownParameters(String path) {
        return path.startsWith(FreightCalls.BASE);
    }

    @Override
    public Bound bound() {
        return new Bound("matchProducts", "/components/schemas/CargoLine/properties/numberOfPieces/maximum");
    }

    @Override
    public void afterwards() {
        operator().post("/admin/v1/catalogue/versions/1/restore").then().statusCode(200);
    }
}
