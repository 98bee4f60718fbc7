package io.waybill.freight.chargeableweight;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import io.quarkus.security.PermissionsAllowed;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.common.annotation.NonBlocking;
import io.waybill.common.ApiId;
import io.waybill.common.catalogue.PublishedCatalogue;
import io.waybill.common.json.JsonObjectReader;
import io.waybill.common.json.StrictJson;
import io.waybill.common.paging.QueryParameters;
import io.waybill.common.security.Caller;
import io.waybill.common.security.CredentialFrom;
import io.waybill.common.security.CredentialSource;
import io.waybill.common.usage.CountedOperation;
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
    private final ObjectWriter json;

    public ChargeableWeightResource(
            PublishedCatalogue<CatalogueOfTheDay> published, SecurityIdentity caller, ObjectMapper json) {
        this.published = published;
        this.caller = caller;
        this.json = json.writerFor(WeightResult.class);
    }

    @POST
    @CountedOperation("calculateChargeableWeight")
    public byte[] calculate(byte[] body, @Context UriInfo uri) throws JsonProcessingException {
        CompiledCatalogue catalogue = published.current().content().compiled();
        RegionProducts products = catalogue.regionOfCaller(Caller.of(caller).region());
        JsonObjectReader request = StrictJson.readObject(body);
        new QueryParameters(uri.getQueryParameters(), request.violations()).refuseOthers();
        WeightRequest weight = WeightRequest.read(request, catalogue, products);
        return json.writeValueAsBytes(new ProductWeigher(weight.product()).weigh(weight.shipment()));
    }
}
