package io.waybill.auth.portal.catalogue;

import io.waybill.common.WaybillConfig;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;

/**
 * What versions of the freight catalogue changed, for feed readers: a reader has no session, so it sends the
 * subscription key of the application, in the query as clients may. The call counts as the application's.
 */
@Path("/portal/apis/freight-product/changes.atom")
@PermitAll
public class CatalogueFeedResource {

    private static final int MOST_KEY_CHARACTERS = 100;

    private final ReaderChanges changes;
    private final WaybillConfig config;

    CatalogueFeedResource(ReaderChanges changes, WaybillConfig config) {
        this.changes = changes;
        this.config = config;
    }

    @GET
    @Produces(MediaType.APPLICATION_ATOM_XML)
    public Response feed(@QueryParam("api_key") String key, @Context Request request) {
        if (key == null || key.isBlank() || key.length() > MOST_KEY_CHARACTERS) {
            throw new ApiException(ErrorCode.INVALID_SUBSCRIPTION_KEY, "the subscription key is missing: api_key");
        }
        return CatalogueFeed.of(config.carrier(), config.issuer(), changes.read(key))
                .answer(request);
    }
}
