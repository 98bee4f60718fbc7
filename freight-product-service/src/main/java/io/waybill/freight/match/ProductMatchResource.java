package io.waybill.freight.match;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import io.quarkus.security.PermissionsAllowed;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.common.annotation.NonBlocking;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.ApiId;
import io.waybill.common.catalogue.PublishedCatalogue;
import io.waybill.common.json.JsonObjectReader;
import io.waybill.common.json.StrictJson;
import io.waybill.common.paging.QueryParameters;
import io.waybill.common.security.Caller;
import io.waybill.common.security.CredentialFrom;
import io.waybill.common.security.CredentialSource;
import io.waybill.common.usage.CountedOperation;
import io.waybill.common.web.WorkerThreads;
import io.waybill.freight.FreightApi;
import io.waybill.freight.catalogue.snapshot.CatalogueOfTheDay;
import io.waybill.freight.catalogue.snapshot.CompiledCatalogue;
import io.waybill.freight.catalogue.snapshot.RegionProducts;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;

/** The products that fit a shipment. */
@Path(FreightApi.BASE + "/productmatches")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@PermissionsAllowed(ApiId.FREIGHT_PRODUCT)
@CredentialFrom(CredentialSource.SUBSCRIPTION_KEY_OR_BEARER)
@NonBlocking
public class ProductMatchResource {

    /**
     * Number of products of all regions above which a match is too much work for the event loop: it may check and
     * return each one.
     */
    private static final int MANY_PRODUCTS = 500;

    /** Bytes of the body times products above which it is, too: each line may be looked at for each product. */
    private static final long MUCH_WORK = 20L * WorkerThreads.LARGE_BODY;

    private final PublishedCatalogue<CatalogueOfTheDay> published;
    private final SecurityIdentity caller;
    private final WorkerThreads workers;
    private final ObjectWriter json;

    public ProductMatchResource(
            PublishedCatalogue<CatalogueOfTheDay> published,
            SecurityIdentity caller,
            WorkerThreads workers,
            ObjectMapper json) {
        this.published = published;
        this.caller = caller;
        this.workers = workers;
        this.json = json.writerFor(MatchResult.class);
    }

    @POST
    @CountedOperation("matchProducts")
    public Uni<byte[]> match(byte[] body, @Context RoutingContext call, @Context UriInfo uri) {
        CatalogueOfTheDay today = published.current().content();
        String region = Caller.of(caller).region();
        int products = today.loaded().products().size();
        boolean isLarge = body.length > WorkerThreads.LARGE_BODY
                || products > MANY_PRODUCTS
                || (long) body.length * products > MUCH_WORK;
        return workers.runIfLarge(
                isLarge, call, () -> json.writeValueAsBytes(match(body, uri, today.compiled(), region)));
    }

    private MatchResult match(byte[] body, UriInfo uri, CompiledCatalogue catalogue, String region) {
        RegionProducts products = catalogue.regionOfCaller(region);
        JsonObjectReader request = StrictJson.readObject(body);
        new QueryParameters(uri.getQueryParameters(), request.violations()).refuseOthers();
        MatchRequest match = MatchRequest.read(request, catalogue);
        return new ProductMatcher(products).match(match);
    }
}
