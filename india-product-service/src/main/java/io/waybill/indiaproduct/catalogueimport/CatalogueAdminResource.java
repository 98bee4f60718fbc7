package io.waybill.indiaproduct.catalogueimport;

import io.quarkus.security.identity.SecurityIdentity;
import io.waybill.common.catalogue.CatalogueAdmin;
import io.waybill.common.catalogue.CataloguePublisher;
import io.waybill.indiaproduct.product.ExpressCatalogue;
import jakarta.ws.rs.Path;
import org.eclipse.microprofile.openapi.annotations.security.SecurityRequirement;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The catalogue of express products, for operators. */
@Path("/admin/v1/catalogue")
@Tag(name = "Operators: catalogue")
@SecurityRequirement(name = "Operator")
public class CatalogueAdminResource extends CatalogueAdmin<ExpressCatalogue> {

    public CatalogueAdminResource(CataloguePublisher<ExpressCatalogue> publisher, SecurityIdentity caller) {
        super(publisher, caller);
    }
}
