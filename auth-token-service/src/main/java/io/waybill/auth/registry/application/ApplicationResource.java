package io.waybill.auth.registry.application;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.platform.web.PathId;
import io.waybill.auth.registry.application.ApplicationCredentials.KeyRecord;
import io.waybill.auth.registry.application.ApplicationCredentials.SecretRecord;
import io.waybill.auth.registry.application.ApplicationRecord.GrantRecord;
import io.waybill.auth.registry.application.ApplicationRecord.LevelRequestRecord;
import io.waybill.auth.registry.application.Licences.NewLicence;
import io.waybill.auth.registry.membership.Member;
import io.waybill.auth.registry.usage.Usage;
import io.waybill.auth.registry.usage.UsageLedger;
import io.waybill.common.paging.ListQuery;
import io.waybill.common.paging.Listing;
import io.waybill.common.paging.Period;
import io.waybill.common.security.Caller;
import io.waybill.common.web.ExportWriter;
import io.waybill.common.web.LimitedConcurrency;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.util.UUID;
import org.jboss.resteasy.reactive.ResponseHeader;
import org.jboss.resteasy.reactive.ResponseStatus;
import org.jboss.resteasy.reactive.RestResponse;

/**
 * The operators' interface to applications, with their grants, credentials and members. Decisions accept any media
 * type, because many clients name one even if they send no body.
 */
@Path("/admin/v1/applications")
@RolesAllowed(Caller.OPERATOR)
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@LimitedConcurrency
public class ApplicationResource {

    private final ApplicationRegistry registry;
    private final ApiGrants grants;
    private final LevelRequests levels;
    private final ClientSecrets secrets;
    private final ClientKeys keys;
    private final CredentialRevocation revocation;
    private final ClientKeyRules rules;
    private final Licences licences;
    private final MemberRegistry members;
    private final UsageLedger usage;

    ApplicationResource(
            ApplicationRegistry registry,
            ApiGrants grants,
            LevelRequests levels,
            ClientSecrets secrets,
            ClientKeys keys,
            CredentialRevocation revocation,
            ClientKeyRules rules,
            Licences licences,
            MemberRegistry members,
            UsageLedger usage) {
        this.registry = registry;
        this.grants = grants;
        this.levels = levels;
        this.secrets = secrets;
        this.keys = keys;
        this.revocation = revocation;
        this.rules = rules;
        this.licences = licences;
        this.members = members;
        this.usage = usage;
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @ResponseStatus(201)
    @ResponseHeader(name = HttpHeaders.CACHE_CONTROL, value = "no-store")
    public RegisteredApplication register(NewApplication application) {
        return registry.register(application);
    }

    @GET
    @Produces({MediaType.APPLICATION_JSON, ExportWriter.NDJSON, ExportWriter.CSV})
    public Listing<ApplicationDetails> list(@Context UriInfo uri) {
        ListQuery query = new ListQuery(uri.getQueryParameters());
        ApplicationState state = query.state(ApplicationState.class);
        Period registered = query.period();
        return query.list(ApplicationDetails.COLUMNS, page -> registry.page(state, registered, page));
    }

    @GET
    @Path("/{id}")
    public ApplicationDetails get(@PathParam("id") String id) {
        return registry.get(uuid(id));
    }

    @GET
    @Path("/{id}/usage")
    public Usage usage(@PathParam("id") String id, @Context UriInfo uri) {
        ApplicationRecord application = registry.withGrants(uuid(id));
        return usage.of(application.id(), application.level(), uri.getQueryParameters());
    }

    @PUT
    @Path("/{id}")
    @Consumes(MediaType.APPLICATION_JSON)
    public ApplicationDetails change(@PathParam("id") String id, ChangedRegistration changed) {
        return registry.change(uuid(id), changed.registration());
    }

    @POST
    @Path("/{id}/approve")
    public ApplicationDetails approve(@PathParam("id") String id, ApplicationDecision body) {
        return registry.approve(uuid(id), body.decision());
    }

    @POST
    @Path("/{id}/reject")
    public ApplicationDetails reject(@PathParam("id") String id, ReasonedApplicationDecision body) {
        return registry.reject(uuid(id), body.decision());
    }

    @POST
    @Path("/{id}/suspend")
    public ApplicationDetails suspend(@PathParam("id") String id, ReasonedApplicationDecision body) {
        return registry.suspend(uuid(id), body.decision());
    }

    @POST
    @Path("/{id}/resume")
    public ApplicationDetails resume(@PathParam("id") String id, ApplicationDecision body) {
        return registry.resume(uuid(id), body.decision());
    }

    @DELETE
    @Path("/{id}")
    public void delete(@PathParam("id") String id) {
        registry.delete(uuid(id));
    }

    @POST
    @Path("/{id}/grants")
    @Consumes(MediaType.APPLICATION_JSON)
    public RestResponse<GrantRecord> requestGrant(@PathParam("id") String id, GrantRequest request) {
        return grants.request(uuid(id), request.grant()).toResponse();
    }

    @POST
    @Path("/{id}/grants/approve")
    @Consumes(MediaType.APPLICATION_JSON)
    public GrantRecord approveGrant(@PathParam("id") String id, GrantDecision decision) {
        return grants.approve(uuid(id), decision.grant());
    }

    @POST
    @Path("/{id}/grants/reject")
    @Consumes(MediaType.APPLICATION_JSON)
    public GrantRecord rejectGrant(@PathParam("id") String id, ReasonedGrantDecision decision) {
        return grants.reject(uuid(id), decision.grant());
    }

    @POST
    @Path("/{id}/grants/revoke")
    @Consumes(MediaType.APPLICATION_JSON)
    public GrantRecord revokeGrant(@PathParam("id") String id, ReasonedGrantDecision decision) {
        return grants.revoke(uuid(id), decision.grant());
    }

    @POST
    @Path("/{id}/level-requests")
    @Consumes(MediaType.APPLICATION_JSON)
    public RestResponse<LevelRequestRecord> requestLevel(@PathParam("id") String id, NewLevelRequest request) {
        return levels.request(uuid(id), request).toResponse();
    }

    @POST
    @Path("/{id}/level-requests/approve")
    public LevelRequestRecord approveLevel(@PathParam("id") String id, LevelDecision body) {
        return levels.approve(uuid(id), body.decision());
    }

    @POST
    @Path("/{id}/level-requests/reject")
    public LevelRequestRecord rejectLevel(@PathParam("id") String id, ReasonedLevelDecision body) {
        return levels.reject(uuid(id), body.decision());
    }

    @POST
    @Path("/{id}/secrets")
    @ResponseStatus(201)
    public SecretRecord addSecret(@PathParam("id") String id) {
        return secrets.add(uuid(id));
    }

    @POST
    @Path("/{id}/secrets/replace")
    @ResponseStatus(201)
    @ResponseHeader(name = HttpHeaders.CACHE_CONTROL, value = "no-store")
    public SecretRecord replaceSecrets(@PathParam("id") String id, RevocationDecision decision) {
        return revocation.replaceAll(uuid(id), decision);
    }

    @POST
    @Path("/{id}/secrets/{secretId}/expire")
    @Consumes(MediaType.APPLICATION_JSON)
    public SecretRecord expireSecret(
            @PathParam("id") String id, @PathParam("secretId") String secretId, Expiry expiry) {
        return secrets.expire(uuid(id), secretId, expiry);
    }

    @POST
    @Path("/{id}/keys")
    @Consumes(MediaType.APPLICATION_JSON)
    @ResponseStatus(201)
    public KeyRecord addKey(@PathParam("id") String id, NewClientKey key) {
        return keys.add(uuid(id), rules.source(key));
    }

    @POST
    @Path("/{id}/keys/{keyId}/expire")
    @Consumes(MediaType.APPLICATION_JSON)
    public KeyRecord expireKey(@PathParam("id") String id, @PathParam("keyId") String keyId, Expiry expiry) {
        return keys.expire(uuid(id), keyId, expiry);
    }

    @POST
    @Path("/{id}/licences")
    @Consumes(MediaType.APPLICATION_JSON)
    @ResponseStatus(201)
    @ResponseHeader(name = HttpHeaders.CACHE_CONTROL, value = "no-store")
    public NewLicence createLicence(@PathParam("id") String id, EmptyRequest body) {
        return licences.create(uuid(id));
    }

    @DELETE
    @Path("/{id}/licences/{loginId}")
    public void deleteLicence(@PathParam("id") String id, @PathParam("loginId") String loginId) {
        licences.delete(uuid(id), loginId);
    }

    @GET
    @Path("/{id}/members")
    @Produces({MediaType.APPLICATION_JSON, ExportWriter.NDJSON, ExportWriter.CSV})
    public Listing<Member> members(@PathParam("id") String id, @Context UriInfo uri) {
        return new ListQuery(uri.getQueryParameters()).whole(Member.COLUMNS, members.of(uuid(id)));
    }

    @POST
    @Path("/{id}/members/{account}/remove")
    @Consumes(MediaType.APPLICATION_JSON)
    public Member removeMember(
            @PathParam("id") String id, @PathParam("account") String account, ReasonedRevocationDecision body) {
        return members.remove(uuid(id), PathId.of(account, "member"), body.decision());
    }

    private static UUID uuid(String id) {
        return PathId.of(id, "application");
    }
}
