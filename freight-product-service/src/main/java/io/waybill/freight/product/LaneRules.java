package io.waybill.freight.product;

import io.quarkus.security.identity.SecurityIdentity;
import io.waybill.common.catalogue.PublishedCatalogue;
import io.waybill.common.error.Violations;
import io.waybill.common.security.Caller;
import io.waybill.common.web.RequestRules;
import io.waybill.freight.catalogue.snapshot.CatalogueOfTheDay;
import io.waybill.freight.catalogue.snapshot.CompiledCatalogue;
import jakarta.enterprise.context.ApplicationScoped;

/** Looks up in the catalogue the countries and postal codes of a lane. */
@ApplicationScoped
class LaneRules implements RequestRules<LaneQuery> {

    private final PublishedCatalogue<CatalogueOfTheDay> published;
    private final SecurityIdentity caller;

    LaneRules(PublishedCatalogue<CatalogueOfTheDay> published, SecurityIdentity caller) {
        this.published = published;
        this.caller = caller;
    }

    @Override
    public Class<LaneQuery> type() {
        return LaneQuery.class;
    }

    @Override
    public void check(LaneQuery lane, Violations violations) {
        CompiledCatalogue catalogue = published.current().content().compiled();
        // 403 comes before 400.
        catalogue.regionOfCaller(Caller.of(caller).region());
        Lane.of(lane, catalogue.countries(), violations);
    }
}
