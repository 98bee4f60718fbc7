package io.waybill.freight.web;

import io.quarkus.security.identity.SecurityIdentity;
import io.waybill.common.catalogue.PublishedCatalogue;
import io.waybill.common.error.Violations;
import io.waybill.common.security.Caller;
import io.waybill.common.web.request.RequestRules;
import io.waybill.freight.catalogue.snapshot.CompiledCatalogue;
import io.waybill.freight.catalogue.snapshot.RegionProducts;

/**
 * Looks up in the catalogue what a request names. A caller whose business region is unknown gets 403, whatever else is
 * wrong with the request.
 *
 * @param <T> the record of the request
 */
public abstract class CatalogueRules<T extends Record> implements RequestRules<T> {

    private final Class<T> type;
    private final PublishedCatalogue<CompiledCatalogue> published;
    private final SecurityIdentity caller;

    protected CatalogueRules(Class<T> type, PublishedCatalogue<CompiledCatalogue> published, SecurityIdentity caller) {
        this.type = type;
        this.published = published;
        this.caller = caller;
    }

    @Override
    public final Class<T> type() {
        return type;
    }

    @Override
    public final void check(T request, Violations violations) {
        CompiledCatalogue catalogue = published.current().content();
        check(request, catalogue, catalogue.regionOfCaller(Caller.of(caller).region()), violations);
    }

    /** Adds what the catalogue does not have. */
    protected abstract void check(T request, CompiledCatalogue catalogue, RegionProducts region, Violations violations);
}
