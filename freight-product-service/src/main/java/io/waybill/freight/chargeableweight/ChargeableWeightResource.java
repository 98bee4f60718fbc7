package io.waybill.freight.chargeableweight;

import io.quarkus.security.PermissionsAllowed;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.common.annotation.NonBlocking;
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
import io.waybill.common.web.ReceivedBody;
import io.waybill.freight.FreightApi;
import io.waybill.freight.catalogue.snapshot.CatalogueOfTheDay;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;

/** The standard chargeable weight of a shipment. */
@Path(FreightApi.BASE + "/chargeableweight/calculationresults")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@PermissionsAllowed(ApiId.FREIGHT_PRODUCT)
@CredentialFrom(CredentialSource.SUBSCRIPTION_KEY_OR_BEARER)
@NonBlocking
public class ChargeableWeightResource {

    private final PublishedCatalogue<CatalogueOfTheDay> published;
    private final SecurityIdentity caller;

    public ChargeableWeightResource(PublishedCatalogue<CatalogueOfTheDay> published, SecurityIdentity caller) {
        this.published = published;
        this.caller = caller;
    }

    @POST
    @CountedOperation("calculateChargeableWeight")
    public WeightResult calculate(@Context RoutingContext call, @Context UriInfo uri) {
        JsonObjectReader request = StrictJson.readObject(ReceivedBody.of(call));
        new QueryParameters(uri.getQueryParameters(), request.violations()).refuseOthers();
        WeightRequest weight = WeightRequest.read(
                request,
                published.current().content().compiled(),
                Caller.of(caller).region());
        return new ProductWeigher(weight.product()).weigh(weight.shipment());
    }
}
