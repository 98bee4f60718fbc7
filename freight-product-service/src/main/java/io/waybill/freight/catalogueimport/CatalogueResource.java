package io.waybill.freight.catalogueimport;

import io.quarkus.security.identity.SecurityIdentity;
import io.waybill.common.catalogue.CatalogueAdmin;
import io.waybill.common.catalogue.CataloguePublisher;
import io.waybill.freight.FreightApi;
import io.waybill.freight.catalogue.snapshot.CatalogueOfTheDay;
import jakarta.ws.rs.Path;
import org.eclipse.microprofile.openapi.annotations.security.SecurityRequirement;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** {@code /admin/v1/catalogue}: products, lanes, package types, countries and dangerous goods as one document. */
@Path("/admin/v1/catalogue")
@SecurityRequirement(name = FreightApi.BEARER)
@Tag(name = "Operators: catalogue")
public class CatalogueResource extends CatalogueAdmin<CatalogueOfTheDay> {

    public CatalogueResource(CataloguePublisher<CatalogueOfTheDay> publisher, SecurityIdentity caller) {
        super(publisher, caller);
    }
}
