package io.waybill.freight.change;

import io.quarkus.security.PermissionsAllowed;
import io.quarkus.security.identity.SecurityIdentity;
import io.waybill.common.ApiId;
import io.waybill.common.catalogue.PublishedCatalogue;
import io.waybill.common.catalogue.PublishedCatalogue.Snapshot;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;
import io.waybill.common.paging.Period;
import io.waybill.common.paging.QueryParameters;
import io.waybill.common.security.Caller;
import io.waybill.common.security.CredentialFrom;
import io.waybill.common.security.CredentialSource;
import io.waybill.common.usage.CountedOperation;
import io.waybill.freight.FreightApi;
import io.waybill.freight.catalogue.snapshot.CatalogueOfTheDay;
import io.waybill.freight.catalogue.snapshot.JsonText;
import io.waybill.freight.catalogue.snapshot.RenderedJson;
import io.waybill.freight.web.ConditionalAnswer;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.UriInfo;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.regex.Pattern;
import org.jboss.resteasy.reactive.RestResponse;

/** What changed in the catalogue for the caller's business region. */
@Path(FreightApi.BASE + "/catalogue/changes")
@Produces(MediaType.APPLICATION_JSON)
@PermissionsAllowed(ApiId.FREIGHT_PRODUCT)
@CredentialFrom(CredentialSource.SUBSCRIPTION_KEY_OR_BEARER)
public class CatalogueChangeResource {

    private static final String SINCE = "since";
    private static final Pattern VERSION = Pattern.compile("[0-9]{1,18}");

    private final PublishedCatalogue<CatalogueOfTheDay> published;
    private final CatalogueChangeRepository stored;
    private final SecurityIdentity caller;
    private final ConditionalAnswer answer;

    public CatalogueChangeResource(
            PublishedCatalogue<CatalogueOfTheDay> published,
            CatalogueChangeRepository stored,
            SecurityIdentity caller,
            ConditionalAnswer answer) {
        this.published = published;
        this.stored = stored;
        this.caller = caller;
        this.answer = answer;
    }

    @GET
    @CountedOperation("listCatalogueChanges")
    public RestResponse<byte[]> list(@Context UriInfo uri, @Context Request request) {
        Snapshot<CatalogueOfTheDay> served = published.current();
        String region = Caller.of(caller).region();
        served.content().compiled().regionOfCaller(region);
        long version = served.version().version();
        long since = since(uri, version);
        // Another replica may have told more than this one serves: the reader keeps its place.
        CatalogueChanges changes = since >= version
                ? CatalogueChanges.none(region, since)
                : CatalogueChanges.of(region, since, version, stored.list(since, version));
        return answer.of(request, new RenderedJson(JsonText.of(changes).getBytes(StandardCharsets.UTF_8)));
    }

    /** The version from which on changes are wanted, named by its number or by a time. */
    private long since(UriInfo uri, long served) {
        QueryParameters query = new QueryParameters(uri.getQueryParameters(), new Violations());
        String sent = query.optionalText(SINCE);
        query.refuseOthers();
        long version = 0;
        Instant time = null;
        if (sent != null && VERSION.matcher(sent).matches()) {
            version = Long.parseLong(sent);
            if (version > served && version > stored.latest()) {
                query.violations().add(SINCE, ViolationCode.OUT_OF_RANGE, "must not be above the latest version", sent);
            }
        } else if (sent != null) {
            time = Period.time(SINCE, sent, "the number of a version, or ", query.violations());
        }
        query.violations().throwIfAny();
        return time == null ? version : Math.min(stored.versionAt(time), served);
    }
}
