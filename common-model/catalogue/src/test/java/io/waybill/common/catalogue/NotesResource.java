package io.waybill.common.catalogue;

import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.common.description.DocumentSchema;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import jakarta.ws.rs.Path;

/** The operators' side of the catalogue of these tests. */
@Path("/admin/v1/catalogue")
@DocumentSchema(value = Notes.class, counts = "notes")
@RunOnVirtualThread
@LimitedConcurrency
public class NotesResource extends CatalogueAdmin {

    NotesResource(CataloguePublisher publisher, SecurityIdentity caller) {
        super(publisher, caller);
    }
}
