package io.waybill.test;

import io.waybill.common.query.PageQuery;
import io.waybill.common.query.PeriodQuery;
import io.waybill.common.web.request.BlankIsAbsent;
import io.waybill.common.web.request.StrictQuery;
import jakarta.annotation.security.PermitAll;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.LocalDate;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestQuery;

/** Operations with query parameters of every type. */
@Path("/query")
@Produces(MediaType.APPLICATION_JSON)
@StrictQuery
@PermitAll
public class QueryResource {

    /** The parameters. */
    public record Sent(
            @RestQuery @DefaultValue("50") @Min(1) @Max(500) int size,
            @RestQuery @Size(max = 3) String name,
            @RestQuery("time-unit") TimeUnit unit,
            @RestQuery LocalDate day,
            @RestQuery @DefaultValue("false") boolean dryRun) {}

    /** A parameter that must be sent. */
    public record Required(@RestQuery @NotNull Long number) {}

    /** Parameters that may be blank. */
    @BlankIsAbsent
    public record Lenient(
            @RestQuery TimeUnit unit,
            @RestQuery @Size(min = 2) String name) {}

    /** A body. */
    public record Body(@NotNull String text) {}

    @GET
    @Operation(hidden = true)
    public Map<String, String> get(@BeanParam Sent sent) {
        return Map.of("sent", sent.toString());
    }

    @GET
    @Path("list")
    @Operation(hidden = true)
    public Map<String, String> list(@BeanParam PeriodQuery period, @BeanParam PageQuery page) {
        return Map.of("period", period.toString(), "page", page.toString());
    }

    @GET
    @Path("required")
    @Operation(hidden = true)
    public Map<String, Long> required(@BeanParam Required required) {
        return Map.of("number", required.number());
    }

    @GET
    @Path("lenient")
    @Operation(hidden = true)
    public Map<String, String> lenient(@BeanParam Lenient lenient) {
        return Map.of("unit", String.valueOf(lenient.unit()));
    }

    @POST
    @Path("body")
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(hidden = true)
    public Map<String, String> post(@BeanParam Sent sent, Body body) {
        return Map.of("sent", sent.toString(), "text", body.text());
    }
}
