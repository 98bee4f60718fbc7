package io.waybill.common.india;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.media.SchemaProperty;
import org.hibernate.validator.constraints.CodePointLength;

/**
 * The object {@code profile} of the India requests: on whose behalf the call is made.
 *
 * @param loginId the customer's API login, which owns waybills
 * @param licenceKey its secret; never kept, logged or shown
 * @param version at most 10 characters, or {@code null}
 */
@Schema(
        description = "On whose behalf the call is made.",
        properties = {
            @SchemaProperty(name = "Area", description = Profile.IGNORED),
            @SchemaProperty(name = "Customercode", description = Profile.IGNORED),
            @SchemaProperty(name = "IsAdmin", description = Profile.IGNORED)
        })
// The ignored fields are sent by clients of the carrier's other APIs, with any value.
@JsonIgnoreProperties({"Area", "Customercode", "IsAdmin"})
public record Profile(
        @JsonProperty("LoginID")
        @NotBlank
        @Schema(description = "API login id of the application that the JWT was issued to.", examples = "BLR01")
        String loginId,

        @JsonProperty("LicenceKey")
        @NotBlank
        @Schema(description = "Licence key of that login id.", examples = "<LICENCE_KEY>")
        String licenceKey,

        @JsonProperty("Api_type") @NotNull @Schema(examples = "S")
        ApiType apiType,

        @JsonProperty("Version")
        @CodePointLength(max = 10, message = "must have at most {max} characters")
        @Schema(maxLength = 10, description = "An empty one counts as absent.", examples = "1.0")
        String version) {

    static final String IGNORED = "Taken with any value, and ignored.";

    /** The kind of client, for the carrier's other APIs; here it has no effect. */
    public enum ApiType {
        S,
        T
    }

    /** Omits the credentials. */
    @Override
    public String toString() {
        return "profile of " + loginId;
    }
}
