package io.waybill.freight.match;

import io.waybill.common.catalogue.PublishedCatalogue;
import io.waybill.common.overload.CallDispatch;
import io.waybill.freight.catalogue.snapshot.CatalogueOfTheDay;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.container.ContainerRequestContext;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/** Has a match in a large catalogue run on a worker thread: it may look at every product, and answer with each. */
@ApplicationScoped
public class LargeCatalogueFilter {

    /**
     * Products of all regions together; a call that stays sends 8 kB at most, so this bounds its work from the other
     * side.
     */
    static final int MOST_ON_THE_EVENT_LOOP = 500;

    private final PublishedCatalogue<CatalogueOfTheDay> published;

    LargeCatalogueFilter(PublishedCatalogue<CatalogueOfTheDay> published) {
        this.published = published;
    }

    @MatchesProducts
    @ServerRequestFilter(nonBlocking = true, priority = CallDispatch.BEFORE)
    public void judge(ContainerRequestContext request) {
        if (published.current().content().loaded().products().size() > MOST_ON_THE_EVENT_LOOP) {
            CallDispatch.setWorker(request);
        }
    }
}
