package io.waybill.freight.match;

import io.quarkus.security.identity.SecurityIdentity;
import io.waybill.common.catalogue.PublishedCatalogue;
import io.waybill.common.error.Violations;
import io.waybill.common.security.Caller;
import io.waybill.common.web.RequestRules;
import io.waybill.freight.catalogue.snapshot.CatalogueOfTheDay;
import io.waybill.freight.catalogue.snapshot.CompiledCatalogue;
import jakarta.enterprise.context.ApplicationScoped;

/** Looks up in the catalogue what a match request names. */
@ApplicationScoped
class MatchRules implements RequestRules<MatchRequest> {

    private final PublishedCatalogue<CatalogueOfTheDay> published;
    private final SecurityIdentity caller;

    MatchRules(PublishedCatalogue<CatalogueOfTheDay> published, SecurityIdentity caller) {
        this.published = published;
        this.caller = caller;
    }

    @Override
    public Class<MatchRequest> type() {
        return MatchRequest.class;
    }

    @Override
    public void check(MatchRequest request, Violations violations) {
        CompiledCatalogue catalogue = published.current().content().compiled();
        // 403 comes before 400, if the body is a JSON object.
        catalogue.regionOfCaller(Caller.of(caller).region());
        request.shipment(catalogue, violations);
    }
}
