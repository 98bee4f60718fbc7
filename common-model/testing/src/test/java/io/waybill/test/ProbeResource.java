package io.waybill.test;

import io.quarkus.security.PermissionsAllowed;
import io.quarkus.security.identity.SecurityIdentity;
import io.waybill.common.json.JsonObjectReader;
import io.waybill.common.json.StrictJson;
import io.waybill.common.ratelimit.RateLimited;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Map;

/** The smallest operation that uses everything a service gets from common-model. */
@Path("/probe")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class ProbeResource {

    private final SecurityIdentity caller;

    ProbeResource(SecurityIdentity caller) {
        this.caller = caller;
    }

    @POST
    @RateLimited
    @PermissionsAllowed("probe")
    public Map<String, String> probe(byte[] body) {
        JsonObjectReader request = StrictJson.readObject(body);
        String name = request.requiredString("name");
        request.refuseUnknownFields();
        request.violations().throwIfAny();
        return Map.of("name", name, "application", caller.getPrincipal().getName());
    }
}
