package io.waybill.auth.registry.application;

import io.waybill.auth.registry.application.Declarations.Declared;
import io.waybill.common.error.Violations;
import io.waybill.common.http.AddressRules;
import io.waybill.common.paging.QueryParameters;
import io.waybill.common.security.Caller;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;

/** Applications as their teams declare them, by the teams' ids. */
@Path("/admin/v1/applications/by-external-id/{externalId}")
@RolesAllowed(Caller.OPERATOR)
@Produces(MediaType.APPLICATION_JSON)
public class DeclarationResource {

    private final Declarations declarations;
    private final AddressRules rules;
    private final RegistryConfig config;

    DeclarationResource(Declarations declarations, AddressRules rules, RegistryConfig config) {
        this.declarations = declarations;
        this.rules = rules;
        this.config = config;
    }

    @GET
    public Declared get(@PathParam(Registration.EXTERNAL_ID) String externalId) {
        return declarations.get(externalId);
    }

    @PUT
    @Consumes(MediaType.APPLICATION_JSON)
    public Response put(@PathParam(Registration.EXTERNAL_ID) String externalId, @Context UriInfo uri, byte[] body) {
        QueryParameters query = new QueryParameters(uri.getQueryParameters(), new Violations());
        Registration.judgeExternalId(query.violations(), Registration.EXTERNAL_ID, externalId);
        boolean isPruning = query.flag("prune");
        boolean isDryRun = query.flag("dryRun");
        // A misspelt dryRun would otherwise change something.
        query.refuseOthers();
        query.violations().throwIfAny();
        return declarations
                .put(externalId, Declaration.parse(body, rules, config.trusted()), isPruning, isDryRun)
                .toResponse();
    }
}
