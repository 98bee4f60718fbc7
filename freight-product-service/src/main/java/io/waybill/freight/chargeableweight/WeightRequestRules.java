package io.waybill.freight.chargeableweight;

import io.quarkus.security.identity.SecurityIdentity;
import io.waybill.common.catalogue.PublishedCatalogue;
import io.waybill.common.error.Violations;
import io.waybill.freight.catalogue.snapshot.CompiledCatalogue;
import io.waybill.freight.catalogue.snapshot.RegionProducts;
import io.waybill.freight.web.CatalogueRules;
import jakarta.inject.Singleton;

/** Looks up in the catalogue what a weight request names. */
@Singleton
class WeightRequestRules extends CatalogueRules<WeightRequest> {

    WeightRequestRules(PublishedCatalogue<CompiledCatalogue> published, SecurityIdentity caller) {
        super(WeightRequest.class, published, caller);
    }

    @Override
    protected void check(
            WeightRequest request, CompiledCatalogue catalogue, RegionProducts region, Violations violations) {
        request.query(catalogue, region, violations);
    }
}
