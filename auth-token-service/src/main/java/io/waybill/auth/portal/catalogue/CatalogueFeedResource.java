package io.waybill.auth.portal.catalogue;

import static io.waybill.common.Uptime.UPTIME;

import io.waybill.auth.portal.service.ServiceClient;
import io.waybill.common.ApiId;
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
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;

/**
 * What versions of the freight catalogue changed, for feed readers: a reader has no session, so it sends the
 * subscription key of the application, in the query as clients may. The call counts as the application's.
 */
@Path("/portal/apis/freight-product/changes.atom")
@PermitAll
public class CatalogueFeedResource {

    private static final String CHANGES = "/freight/info/products/services/v1/catalogue/changes";

    /** Of 1 000 changes each; more than the versions that are kept can have, unless each has very many. */
    private static final int MOST_ANSWERS = 50;

    /** No answer is asked for after so long: the reader comes again. */
    private static final Duration LONGEST = Duration.ofSeconds(20);

    private static final int MOST_KEY_CHARACTERS = 100;

    /** Anybody may ask with any key: pages have the other calls of {@link ServiceClient} to themselves. */
    private static final int MAX_AT_ONCE = 2;

    private static final int RETRY_AFTER_SECONDS = 5;

    private final Semaphore places = new Semaphore(MAX_AT_ONCE);
    private final ServiceClient services;
    private final WaybillConfig config;

    CatalogueFeedResource(ServiceClient services, WaybillConfig config) {
        this.services = services;
        this.config = config;
    }

    @GET
    @Produces(MediaType.APPLICATION_ATOM_XML)
    public Response feed(@QueryParam("api_key") String key, @Context Request request) {
        if (key == null || key.isBlank() || key.length() > MOST_KEY_CHARACTERS) {
            throw new ApiException(ErrorCode.INVALID_SUBSCRIPTION_KEY, "the subscription key is missing: api_key");
        }
        if (!places.tryAcquire()) {
            throw busy();
        }
        try {
            return CatalogueFeed.of(config.carrier(), config.issuer(), changes(key))
                    .answer(request);
        } finally {
            places.release();
        }
    }

    private static ApiException busy() {
        return ApiException.unavailable("too many readers ask for this at once", RETRY_AFTER_SECONDS);
    }

    /** All that is kept, from several answers if it has to be. */
    private List<ToldChanges> changes(String key) {
        List<ToldChanges> answers = new ArrayList<>();
        long since = 0;
        Instant end = UPTIME.instant().plus(LONGEST);
        do {
            if (UPTIME.instant().isAfter(end)) {
                throw busy();
            }
            ToldChanges answer = services.asClient(
                    ApiId.FREIGHT_PRODUCT, CHANGES + "?since=" + since, config.apiKeyHeader(), key, ToldChanges.class);
            answers.add(answer);
            since = answer.until();
        } while (since < answers.getLast().version() && answers.size() < MOST_ANSWERS);
        return answers;
    }
}
