package io.waybill.kafkarelay;

import io.quarkus.oidc.client.filter.OidcClientFilter;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import java.util.List;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;

/** The operators' feed (docs/operate/feed.md). Calls carry an access token of the relay's application. */
@Path("/admin/v1/instructions/feed")
@RegisterRestClient(configKey = "feed")
@OidcClientFilter
interface FeedClient {

    /** A page; {@code after} and {@code from} may be {@code null}. */
    @GET
    FeedPage read(
            @QueryParam("after") String after,
            @QueryParam("from") String from,
            @QueryParam("limit") int limit,
            @QueryParam("wait") int waitSeconds);

    @GET
    @Path("consumers")
    Consumers consumers();

    @PUT
    @Path("consumers/{name}")
    Consumer acknowledge(@PathParam("name") String name, Acknowledgement cursor);

    /** What has been registered. */
    record Consumers(List<Consumer> items) {}

    /** A consumer, and the cursor up to which it has everything. */
    record Consumer(String name, String acknowledged) {}

    /** Everything up to this cursor has been published. */
    record Acknowledgement(String acknowledged) {}
}
