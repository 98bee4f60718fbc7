package io.waybill.freight.catalogueimport;

import io.quarkus.security.identity.SecurityIdentity;
import io.waybill.common.catalogue.CatalogueAdmin;
import io.waybill.common.catalogue.CataloguePublisher;
import io.waybill.freight.catalogue.snapshot.CatalogueOfTheDay;
import jakarta.ws.rs.Path;

/** {@code /admin/v1/catalogue}: products, lanes, package types, countries and dangerous goods as one document. */
@Path("/admin/v1/catalogue")
public class CatalogueResource extends CatalogueAdmin<CatalogueOfTheDay> {

    public CatalogueResource(CataloguePublisher<CatalogueOfTheDay> publisher, SecurityIdentity caller) {
        super(publisher, caller);
    }
}
