package io.waybill.test;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;

/** An operation whose author forgot to say who may call it. */
@Path("/unguarded")
public class UnguardedResource {

    @GET
    public String read() {
        return "open to everyone";
    }
}
