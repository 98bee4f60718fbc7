package io.waybill.indiaproduct.catalogueimport;

import io.quarkus.security.identity.SecurityIdentity;
import io.waybill.common.catalogue.CatalogueAdmin;
import io.waybill.common.catalogue.CataloguePublisher;
import io.waybill.indiaproduct.product.ExpressCatalogue;
import jakarta.ws.rs.Path;

/** The catalogue of express products, for operators. */
@Path("/admin/v1/catalogue")
public class CatalogueAdminResource extends CatalogueAdmin<ExpressCatalogue> {

    public CatalogueAdminResource(CataloguePublisher<ExpressCatalogue> publisher, SecurityIdentity caller) {
        super(publisher, caller);
    }
}
