package io.waybill.common.catalogue;

import io.waybill.common.catalogue.CataloguePublisher.Confirmation;
import jakarta.validation.constraints.Pattern;
import jakarta.ws.rs.DefaultValue;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jboss.resteasy.reactive.RestQuery;

/**
 * The query parameters of an import.
 *
 * @param dryRun whether it is only checked
 * @param confirm the change that may be published, as a dry run has named it; {@code null} for none
 * @param shrink whether much of the present document may be gone
 */
public record ImportQuery(
        @RestQuery
        @DefaultValue("false")
        @Parameter(description = "Whether the document is only checked.", example = "false")
        boolean dryRun,

        @RestQuery
        @Pattern(regexp = "^[0-9a-f]{16}$", message = "must be what a dry run answers in confirm")
        @Parameter(
                description =
                        "What a dry run called the change in its field confirm; needed for a change that it says is to be"
                                + " confirmed.",
                example = "9b2cf535f27731c9")
        String confirm,

        @RestQuery
        @DefaultValue("false")
        @Parameter(
                description = "Whether more than a fifth of the present document's main entries may be gone.",
                example = "false")
        boolean shrink) {

    Confirmation confirmed() {
        return new Confirmation(shrink, confirm);
    }
}
