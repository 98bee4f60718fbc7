package io.waybill.freight.catalogueimport;

import io.quarkus.security.identity.SecurityIdentity;
import io.waybill.common.catalogue.CatalogueAdmin;
import io.waybill.common.catalogue.CatalogueDrafts;
import io.waybill.common.catalogue.CataloguePublisher;
import jakarta.ws.rs.Path;

/** {@code /admin/v1/catalogue}: products, lanes, package types, countries and dangerous goods as one document. */
@Path("/admin/v1/catalogue")
public class CatalogueResource extends CatalogueAdmin {

    public CatalogueResource(CataloguePublisher publisher, CatalogueDrafts drafts, SecurityIdentity caller) {
        super(publisher, drafts, caller);
    }
}
