package io.waybill.test;

import io.quarkus.security.PermissionsAllowed;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.common.ratelimit.RateLimited;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import jakarta.validation.constraints.NotBlank;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Map;

/** The smallest operation that uses everything a service gets from common-model. */
@Path("/probe")
@PermissionsAllowed("probe")
@RateLimited
@RunOnVirtualThread
@LimitedConcurrency
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class ProbeResource {

    private final SecurityIdentity caller;

    record Probe(@NotBlank String name) {}

    ProbeResource(SecurityIdentity caller) {
        this.caller = caller;
    }

    @POST
    public Map<String, String> probe(Probe request) {
        return Map.of(
                "name", request.name(), "application", caller.getPrincipal().getName());
    }
}
