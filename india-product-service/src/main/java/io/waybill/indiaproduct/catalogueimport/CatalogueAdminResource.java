package io.waybill.indiaproduct.catalogueimport;

import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.common.catalogue.CatalogueAdmin;
import io.waybill.common.catalogue.CataloguePublisher;
import io.waybill.common.description.DocumentSchema;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import jakarta.ws.rs.Path;

/** The catalogue of express products, for operators. */
@Path("/admin/v1/catalogue")
@DocumentSchema(
        value = ExpressCatalogueDocument.class,
        counts = {"products", "subProducts"})
@RunOnVirtualThread
@LimitedConcurrency
public class CatalogueAdminResource extends CatalogueAdmin {

    public CatalogueAdminResource(CataloguePublisher publisher, SecurityIdentity caller) {
        super(publisher, caller);
    }
}
