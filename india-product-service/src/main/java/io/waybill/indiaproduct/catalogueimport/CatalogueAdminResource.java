package io.waybill.indiaproduct.catalogueimport;

import io.quarkus.security.identity.SecurityIdentity;
import io.waybill.common.catalogue.CatalogueAdmin;
import io.waybill.common.catalogue.CataloguePublisher;
import jakarta.ws.rs.Path;

/** The catalogue of express products, for operators. */
@Path("/admin/v1/catalogue")
public class CatalogueAdminResource extends CatalogueAdmin {

    public CatalogueAdminResource(CataloguePublisher publisher, SecurityIdentity caller) {
        super(publisher, caller);
    }
}
