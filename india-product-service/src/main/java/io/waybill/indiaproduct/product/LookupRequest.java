package io.waybill.indiaproduct.product;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The body of the lookup, as the OpenAPI document shows it; it is read by
 * {@link io.waybill.common.india.GatewayRequest}.
 */
@Schema(name = "LookupRequest")
public record LookupRequest(@Schema(required = true) ProfileObject profile) {

    static final String EXAMPLE = """
            {"profile":{"LoginID":"DEL00001","LicenceKey":"<LICENCE_KEY>","Api_type":"S"}}""";

    static final String ANSWER_EXAMPLE = """
            {"GetAllProductsAndSubProductsResult":{"IsError":false,"ErrorMessage":null,"ProductList":[\
            {"ProductCode":"D","ProductName":"Domestic Priority","ProductDescription":null,"SubProducts":["TDD"]}]}}""";

    /** On whose behalf the call is made. */
    @Schema(name = "Profile")
    public record ProfileObject(
            @JsonProperty("LoginID") @Schema(required = true, description = "API login id")
            String loginId,

            @JsonProperty("LicenceKey") @Schema(required = true, description = "API licence key")
            String licenceKey,

            @JsonProperty("Api_type")
            @Schema(
                    required = true,
                    enumeration = {"S", "T"})
            String apiType,

            @JsonProperty("Version") @Schema(maxLength = 10, description = "Optional")
            String version) {}
}
