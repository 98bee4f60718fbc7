package io.waybill.freight.catalogueimport;

import io.quarkus.security.identity.SecurityIdentity;
import io.waybill.common.catalogue.CatalogueDrafts;
import io.waybill.common.catalogue.CatalogueDraftsAdmin;
import io.waybill.common.catalogue.ImportResult;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.json.JsonObjectReader;
import io.waybill.common.json.StrictJson;
import io.waybill.common.paging.QueryParameters;
import io.waybill.common.security.Caller;
import io.waybill.common.web.MaxBody;
import io.waybill.freight.catalogue.snapshot.CatalogueOfTheDay;
import io.waybill.freight.catalogue.snapshot.CompiledCatalogue;
import io.waybill.freight.cataloguefile.CatalogueFiles;
import io.waybill.freight.chargeableweight.ProductWeigher;
import io.waybill.freight.chargeableweight.WeightRequest;
import io.waybill.freight.chargeableweight.WeightResult;
import io.waybill.freight.match.MatchRequest;
import io.waybill.freight.match.MatchResult;
import io.waybill.freight.match.ProductMatcher;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.time.Instant;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import org.jboss.resteasy.reactive.ResponseStatus;

/** {@code /admin/v1/catalogue/drafts}: they also answer as clients would be answered by them. */
@Path("/admin/v1/catalogue/drafts")
@RolesAllowed(Caller.OPERATOR)
@Produces(MediaType.APPLICATION_JSON)
public class CatalogueDraftsResource extends CatalogueDraftsAdmin {

    private static final Pattern REGION = Pattern.compile("[A-Z]{2}");

    private final CatalogueFiles files;

    public CatalogueDraftsResource(CatalogueDrafts drafts, CatalogueFiles files, SecurityIdentity caller) {
        super(drafts, caller);
        this.files = files;
    }

    /** A draft from a workbook. */
    @POST
    @Consumes(CatalogueFiles.XLSX)
    @MaxBody(CatalogueResource.MAX_FILE_BYTES)
    @ResponseStatus(201)
    public ImportResult uploadWorkbook(byte[] file, @Context UriInfo uri) {
        return uploadFile(() -> files.readWorkbook(file, CatalogueResource.MAX_FILE_BYTES), uri);
    }

    /** A draft that is the latest version with another table. */
    ImportResult uploadTable(byte[] file, String table, UriInfo uri) {
        return uploadPart(document -> files.readCsv(document, table, file, CatalogueResource.MAX_FILE_BYTES), uri);
    }

    /** {@code matchProducts} by a draft. */
    @POST
    @Path("{draft}/match")
    @Consumes(MediaType.APPLICATION_JSON)
    public MatchResult match(byte[] body, @PathParam("draft") String draft, @Context UriInfo uri) {
        JsonObjectReader request = StrictJson.readObject(body);
        return tried(
                draft,
                uri,
                (catalogue, region) -> new ProductMatcher(catalogue.regionOfCaller(region))
                        .match(MatchRequest.read(request, catalogue)));
    }

    /** {@code calculateChargeableWeight} by a draft. */
    @POST
    @Path("{draft}/chargeableWeight")
    @Consumes(MediaType.APPLICATION_JSON)
    public WeightResult weigh(byte[] body, @PathParam("draft") String draft, @Context UriInfo uri) {
        JsonObjectReader request = StrictJson.readObject(body);
        return tried(draft, uri, (catalogue, region) -> {
            WeightRequest weight = WeightRequest.read(request, catalogue, catalogue.regionOfCaller(region));
            return new ProductWeigher(weight.product()).weigh(weight.shipment());
        });
    }

    /** {@code listProducts} by a draft. */
    @GET
    @Path("{draft}/products")
    public byte[] products(@PathParam("draft") String draft, @Context UriInfo uri) {
        return tried(
                draft,
                uri,
                (catalogue, region) ->
                        catalogue.regionOfCaller(region).rendered().body());
    }

    private <R> R tried(String draft, UriInfo uri, BiFunction<CompiledCatalogue, String, R> question) {
        QueryParameters query = query(uri);
        String region = query.optional("businessRegion");
        if (!query.has("businessRegion")) {
            query.violations().add("businessRegion", ViolationCode.REQUIRED, "is required");
        }
        if (region != null && !REGION.matcher(region).matches()) {
            query.violations()
                    .add("businessRegion", ViolationCode.INVALID_FORMAT, "must be two capital letters", region);
        }
        Instant at = time(query, "at");
        refuseOthers(query);
        return drafts().answer(
                        number(draft),
                        at,
                        CatalogueOfTheDay.class,
                        catalogue -> question.apply(catalogue.compiled(), region));
    }
}
