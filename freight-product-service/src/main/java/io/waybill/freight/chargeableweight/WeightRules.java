package io.waybill.freight.chargeableweight;

import io.quarkus.security.identity.SecurityIdentity;
import io.waybill.common.catalogue.PublishedCatalogue;
import io.waybill.common.error.Violations;
import io.waybill.common.security.Caller;
import io.waybill.common.web.RequestRules;
import io.waybill.freight.catalogue.snapshot.CatalogueOfTheDay;
import io.waybill.freight.catalogue.snapshot.CompiledCatalogue;
import jakarta.enterprise.context.ApplicationScoped;

/** Looks up in the catalogue what a weight request names. */
@ApplicationScoped
class WeightRules implements RequestRules<WeightRequest> {

    private final PublishedCatalogue<CatalogueOfTheDay> published;
    private final SecurityIdentity caller;

    WeightRules(PublishedCatalogue<CatalogueOfTheDay> published, SecurityIdentity caller) {
        this.published = published;
        this.caller = caller;
    }

    @Override
    public Class<WeightRequest> type() {
        return WeightRequest.class;
    }

    @Override
    public void check(WeightRequest request, Violations violations) {
        CompiledCatalogue catalogue = published.current().content().compiled();
        request.enquiry(catalogue, catalogue.regionOfCaller(Caller.of(caller).region()), violations);
    }
}
