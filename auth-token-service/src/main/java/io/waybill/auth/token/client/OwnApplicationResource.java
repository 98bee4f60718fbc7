package io.waybill.auth.token.client;

import io.waybill.auth.platform.web.FormParameters;
import io.waybill.auth.registry.application.ApplicationRecord.KeyRecord;
import io.waybill.auth.registry.application.ApplicationRecord.SecretRecord;
import io.waybill.auth.registry.application.ClientKeys;
import io.waybill.auth.registry.application.ClientSecrets;
import io.waybill.auth.registry.application.LevelRequests.Wanted;
import io.waybill.auth.registry.application.NewClientKey;
import io.waybill.auth.registry.application.OwnApplication;
import io.waybill.auth.registry.application.RegisteredClient;
import io.waybill.auth.registry.application.Rfc3339;
import io.waybill.auth.registry.usage.FailedCalls;
import io.waybill.auth.registry.usage.ListedFailure;
import io.waybill.auth.registry.usage.Usage;
import io.waybill.auth.registry.usage.UsageLedger;
import io.waybill.common.ApiId;
import io.waybill.common.http.AddressRules;
import io.waybill.common.paging.ListQuery;
import io.waybill.common.paging.Listing;
import io.waybill.common.paging.Page;
import io.waybill.common.ratelimit.RateLimitDecision;
import io.waybill.common.ratelimit.RateLimiter;
import io.waybill.common.usage.CountedOperation;
import io.waybill.common.web.ExportWriter;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jboss.resteasy.reactive.ResponseStatus;

/**
 * An application's own interface, by HTTP Basic with one of its secrets: it sees its secrets (the Show action of the
 * documents), adds and ends public keys, asks for another service level, and sees its usage and its failing calls. Only
 * the application itself sees its secrets here.
 */
@Path("/applications/self")
@PermitAll // the credentials are its input: it judges them itself
@Produces(MediaType.APPLICATION_JSON)
public class OwnApplicationResource {

    // What an application does itself in a day (UTC), on all replicas together; each leaves a row in the audit trail.
    private static final int SECRETS_SHOWN_PER_DAY = 1_000;
    private static final int KEYS_ADDED_PER_DAY = 20;
    private static final int KEYS_ENDED_PER_DAY = 100;
    private static final int LEVELS_REQUESTED_PER_DAY = 20;

    private final ClientAuthenticator clients;
    private final OwnApplication own;
    private final ClientSecrets secrets;
    private final ClientKeys keys;
    private final AddressRules rules;
    private final RateLimiter limiter;
    private final UsageLedger usage;
    private final FailedCalls failures;

    OwnApplicationResource(
            ClientAuthenticator clients,
            OwnApplication own,
            ClientSecrets secrets,
            ClientKeys keys,
            AddressRules rules,
            RateLimiter limiter,
            UsageLedger usage,
            FailedCalls failures) {
        this.clients = clients;
        this.own = own;
        this.secrets = secrets;
        this.keys = keys;
        this.rules = rules;
        this.limiter = limiter;
        this.usage = usage;
        this.failures = failures;
    }

    /** A secret with its value. */
    record ShownSecret(String id, String clientSecret) {

        @Override
        public String toString() {
            return "secret " + id;
        }
    }

    @GET
    @Path("/secrets")
    @CountedOperation(value = "listOwnSecrets", api = ApiId.AUTH_TOKEN)
    public Page<SecretRecord> list(@Context HttpHeaders headers) {
        return Page.whole(secrets.list(owner(headers).applicationId()));
    }

    @POST
    @Path("/secrets/{secretId}/show")
    @CountedOperation(value = "showOwnSecret", api = ApiId.AUTH_TOKEN)
    public Response show(@PathParam("secretId") String secretId, @Context HttpHeaders headers) {
        RegisteredClient owner = owner(headers);
        takeOfDay(owner, "own-secrets-shown", SECRETS_SHOWN_PER_DAY, "shown " + SECRETS_SHOWN_PER_DAY + " secrets");
        ShownSecret shown = new ShownSecret(secretId, own.show(owner, secretId));
        return Response.ok(shown).header(HttpHeaders.CACHE_CONTROL, "no-store").build();
    }

    @GET
    @Path("/keys")
    @CountedOperation(value = "listOwnKeys", api = ApiId.AUTH_TOKEN)
    public Page<KeyRecord> listKeys(@Context HttpHeaders headers) {
        return Page.whole(keys.list(owner(headers).applicationId()));
    }

    @POST
    @Path("/keys")
    @Consumes(MediaType.APPLICATION_JSON)
    @ResponseStatus(201)
    @CountedOperation(value = "addOwnKey", api = ApiId.AUTH_TOKEN)
    public KeyRecord addKey(byte[] body, @Context HttpHeaders headers) {
        RegisteredClient owner = owner(headers);
        NewClientKey wanted = NewClientKey.parse(body, rules);
        takeOfDay(owner, "own-keys", KEYS_ADDED_PER_DAY, "added " + KEYS_ADDED_PER_DAY + " keys");
        return own.addKey(owner, wanted);
    }

    @POST
    @Path("/keys/{keyId}/expire")
    @Consumes(MediaType.APPLICATION_JSON)
    @CountedOperation(value = "expireOwnKey", api = ApiId.AUTH_TOKEN)
    public KeyRecord expireKey(@PathParam("keyId") String keyId, byte[] body, @Context HttpHeaders headers) {
        RegisteredClient owner = owner(headers);
        Optional<Instant> end = Rfc3339.end(body);
        takeOfDay(owner, "own-keys-ended", KEYS_ENDED_PER_DAY, "ended " + KEYS_ENDED_PER_DAY + " keys");
        return own.expireKey(owner, keyId, end);
    }

    @POST
    @Path("/level-requests")
    @Consumes(MediaType.APPLICATION_JSON)
    @CountedOperation(value = "requestOwnLevel", api = ApiId.AUTH_TOKEN)
    public Response requestLevel(byte[] body, @Context HttpHeaders headers) {
        RegisteredClient owner = owner(headers);
        Wanted wanted = Wanted.parse(body);
        takeOfDay(
                owner,
                "own-level-requests",
                LEVELS_REQUESTED_PER_DAY,
                "asked " + LEVELS_REQUESTED_PER_DAY + " times for another level");
        return own.requestLevel(owner, wanted).toResponse();
    }

    @GET
    @Path("/usage")
    @CountedOperation(value = "getOwnUsage", api = ApiId.AUTH_TOKEN)
    public Usage usage(@Context UriInfo uri, @Context HttpHeaders headers) {
        RegisteredClient owner = owner(headers);
        return usage.of(owner.applicationId(), owner.level(), uri.getQueryParameters());
    }

    @GET
    @Path("/failures")
    @Produces({MediaType.APPLICATION_JSON, ExportWriter.CSV})
    @CountedOperation(value = "listOwnFailures", api = ApiId.AUTH_TOKEN)
    public Listing<ListedFailure> failures(@Context UriInfo uri, @Context HttpHeaders headers) {
        return failures.of(owner(headers).applicationId(), new ListQuery(uri.getQueryParameters()));
    }

    private RegisteredClient owner(HttpHeaders headers) {
        List<String> authorization = Credentials.authorization(headers);
        if (authorization.size() != 1
                || Credentials.basic(authorization.getFirst()).isEmpty()) {
            throw OwnApplication.refused();
        }
        return clients.authenticate(Credentials.ofClient(FormParameters.none(), headers))
                .orElseThrow(OwnApplication::refused);
    }

    private void takeOfDay(RegisteredClient owner, String what, int perDay, String done) {
        RateLimitDecision decision = limiter.takeOfDay(what + "/" + owner.applicationId(), perDay);
        if (!decision.isAllowed()) {
            throw decision.refusal("the application has " + done + " today, as many as it may");
        }
    }
}
