package io.waybill.benchmark.route;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.smallrye.common.annotation.NonBlocking;
import jakarta.inject.Singleton;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.Map;

/**
 * A REST route that does nothing, to measure what the framework costs: answers with the bytes of the file of that name
 * in the folder {@code -Danswers}, or 304 if the caller has them; a POST reads its body as JSON, and writes the file as
 * JSON.
 */
@Singleton
@NonBlocking
@Path("/{name}")
@Produces(MediaType.APPLICATION_JSON)
public class RestRoute {

    private static final String ETAG = "\"answer\"";

    private final Map<String, byte[]> bytes = new HashMap<>();
    private final Map<String, JsonNode> trees = new HashMap<>();

    RestRoute(ObjectMapper json) throws IOException {
        for (File file : new File(System.getProperty("answers")).listFiles()) {
            byte[] answer = Files.readAllBytes(file.toPath());
            bytes.put(file.getName(), answer);
            trees.put(file.getName(), json.readTree(answer));
        }
    }

    @GET
    public Response get(@PathParam("name") String name, @HeaderParam("If-None-Match") String known) {
        return known == null
                ? Response.ok(bytes.get(name)).header("ETag", ETAG).build()
                : Response.notModified().header("ETag", ETAG).build();
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public JsonNode post(@PathParam("name") String name, JsonNode body) {
        if (body.isEmpty()) {
            throw new IllegalArgumentException("the body is empty");
        }
        return trees.get(name);
    }
}
