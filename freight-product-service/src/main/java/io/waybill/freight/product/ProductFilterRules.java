package io.waybill.freight.product;

import io.quarkus.security.identity.SecurityIdentity;
import io.waybill.common.catalogue.PublishedCatalogue;
import io.waybill.common.error.Violations;
import io.waybill.freight.catalogue.snapshot.CompiledCatalogue;
import io.waybill.freight.catalogue.snapshot.RegionProducts;
import io.waybill.freight.web.CatalogueRules;
import jakarta.inject.Singleton;

/** Looks up in the catalogue the countries by which a list of products is filtered. */
@Singleton
class ProductFilterRules extends CatalogueRules<ProductFilter> {

    ProductFilterRules(PublishedCatalogue<CompiledCatalogue> published, SecurityIdentity caller) {
        super(ProductFilter.class, published, caller);
    }

    @Override
    protected void check(
            ProductFilter request, CompiledCatalogue catalogue, RegionProducts region, Violations violations) {
        Lane.of(request, catalogue, violations);
    }
}
