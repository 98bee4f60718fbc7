package io.waybill.freight.catalogueimport;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.waybill.freight.catalogueimport.ReferenceCases.Replay;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What the changes of another version mean for the clients. Each list has at most 500 elements. */
@Schema
record CatalogueChanges(
        @Schema(description = "Pairs of countries that a product of both versions would no longer serve, at most 500.")
        List<LostLane> lanesLost,

        Replay cases,

        @Schema(description = "What is probably a mistake.") @JsonInclude(JsonInclude.Include.NON_EMPTY)
        List<String> warnings) {}
