package io.waybill.common.description;

import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Variant;
import java.util.List;

/** The service's OpenAPI documents: YAML, or JSON for those who accept nothing else or say {@code format=json}. */
@Path("/q")
@PermitAll
@Produces({DescriptionResource.YAML, MediaType.APPLICATION_JSON})
public class DescriptionResource {

    static final String YAML = "application/yaml";

    private static final List<Variant> FORMS = Variant.mediaTypes(
                    MediaType.valueOf(YAML), MediaType.APPLICATION_JSON_TYPE)
            .build();

    private final Descriptions descriptions;

    DescriptionResource(Descriptions descriptions) {
        this.descriptions = descriptions;
    }

    @GET
    @Path("openapi")
    public Response forClients(@QueryParam("format") String format, @Context Request request) {
        return answer(descriptions.forClients(), format, request);
    }

    @GET
    @Path("openapi-admin")
    public Response forOperators(@QueryParam("format") String format, @Context Request request) {
        return answer(descriptions.forOperators(), format, request);
    }

    private static Response answer(Description description, String format, Request request) {
        Variant form = request.selectVariant(FORMS);
        boolean asJson = "json".equalsIgnoreCase(format)
                || (format == null && form.getMediaType().isCompatible(MediaType.APPLICATION_JSON_TYPE));
        return asJson
                ? Response.ok(description.json(), MediaType.APPLICATION_JSON).build()
                : Response.ok(description.yaml(), YAML).build();
    }
}
