package io.waybill.freight.match;

import io.quarkus.security.identity.SecurityIdentity;
import io.waybill.common.catalogue.PublishedCatalogue;
import io.waybill.common.error.Violations;
import io.waybill.freight.cargo.ShipmentResolver;
import io.waybill.freight.catalogue.snapshot.CompiledCatalogue;
import io.waybill.freight.catalogue.snapshot.RegionProducts;
import io.waybill.freight.web.CatalogueRules;
import jakarta.inject.Singleton;

/** Looks up in the catalogue what a match request names. */
@Singleton
class MatchRequestRules extends CatalogueRules<MatchRequest> {

    MatchRequestRules(PublishedCatalogue<CompiledCatalogue> published, SecurityIdentity caller) {
        super(MatchRequest.class, published, caller);
    }

    @Override
    protected void check(
            MatchRequest request, CompiledCatalogue catalogue, RegionProducts region, Violations violations) {
        new ShipmentResolver(catalogue, violations).resolve(request.parties(), request.cargo());
    }
}
