package io.waybill.freight.product;

import io.quarkus.security.identity.SecurityIdentity;
import io.waybill.common.catalogue.PublishedCatalogue;
import io.waybill.common.error.Violations;
import io.waybill.freight.catalogue.snapshot.CompiledCatalogue;
import io.waybill.freight.catalogue.snapshot.RegionProducts;
import io.waybill.freight.web.CatalogueRules;
import jakarta.inject.Singleton;

/** Looks up in the catalogue the countries and postal codes of a lane. */
@Singleton
class LaneQueryRules extends CatalogueRules<LaneQuery> {

    LaneQueryRules(PublishedCatalogue<CompiledCatalogue> published, SecurityIdentity caller) {
        super(LaneQuery.class, published, caller);
    }

    @Override
    protected void check(LaneQuery request, CompiledCatalogue catalogue, RegionProducts region, Violations violations) {
        Lane.of(request, catalogue, violations);
    }
}
