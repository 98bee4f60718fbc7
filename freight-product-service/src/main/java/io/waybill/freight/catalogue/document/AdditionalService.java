package io.waybill.freight.catalogue.document;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.waybill.common.json.DistinctElements;
import io.waybill.common.json.NullOrNotBlank;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.hibernate.validator.constraints.CodePointLength;

/**
 * A service that products may offer besides the transport.
 *
 * @param code for example {@code tailLiftUnloading}
 * @param description what it is, in a sentence; {@code null} if there is none
 * @param excludes codes of the services that cannot be had together with it
 * @param source where the row comes from; not on the wire
 */
@Schema(description = "A service that a product offers besides the transport.")
public record AdditionalService(
        @Schema(description = "As in the product's additionalServices.")
        @NotBlank
        @Pattern(regexp = "[A-Za-z][A-Za-z0-9]{0,39}", message = "must be 1 to 40 letters and digits")
        String code,

        @RequiredText String name,

        @Schema(description = "What it is, in a sentence; null if nothing more is said.")
        @CodePointLength(max = 500, message = "must have at most {max} characters")
        @NullOrNotBlank
        String description,

        @Schema(description = "Codes of services that cannot be had together with it.")
        @DistinctElements
        @Size(max = 5_000)
        List<@NotBlank String> excludes,

        @Schema(description = "Where the row comes from; clients do not see it.")
        @JsonProperty(access = JsonProperty.Access.WRITE_ONLY)
        @RequiredText
        String source) {

    public AdditionalService {
        excludes = excludes == null ? List.of() : excludes;
    }
}
