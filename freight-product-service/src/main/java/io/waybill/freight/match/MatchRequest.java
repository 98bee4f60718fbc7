package io.waybill.freight.match;

import io.waybill.freight.cargo.CargoRequest;
import io.waybill.freight.cargo.Incoterm;
import io.waybill.freight.cargo.Market;
import io.waybill.freight.cargo.PartyRequest;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A request for the products that fit a shipment.
 *
 * @param explain whether the products that do not fit are listed with their reasons
 */
@Schema(description = "A shipment, for which products are sought.")
public record MatchRequest(
        @NotNull @Schema(examples = "B2B") Market marketAvailability,

        @Schema(description = "An any-mode rule of Incoterms 2020.", examples = "DAP")
        Incoterm payerCode,

        @Schema(
                description = "Whether the products that do not fit are listed with their reasons.",
                defaultValue = "false",
                examples = "true")
        Boolean explain,

        @NotNull @Size(max = 10) @Schema(description = PartyRequest.RULE, minItems = 2)
        List<PartyRequest> parties,

        @NotNull CargoRequest cargo) {}
