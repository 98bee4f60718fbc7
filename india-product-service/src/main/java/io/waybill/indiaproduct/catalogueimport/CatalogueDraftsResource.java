package io.waybill.indiaproduct.catalogueimport;

import io.quarkus.security.identity.SecurityIdentity;
import io.waybill.common.catalogue.CatalogueDrafts;
import io.waybill.common.catalogue.CatalogueDraftsAdmin;
import jakarta.ws.rs.Path;

/** The drafts of the catalogue of express products, for operators. */
@Path("/admin/v1/catalogue/drafts")
public class CatalogueDraftsResource extends CatalogueDraftsAdmin {

    public CatalogueDraftsResource(CatalogueDrafts drafts, SecurityIdentity caller) {
        super(drafts, caller);
    }
}
