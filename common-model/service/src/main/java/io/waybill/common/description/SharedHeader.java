package io.waybill.common.description;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.Components;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;
import org.eclipse.microprofile.openapi.models.parameters.Parameter;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;

/** The headers of answers of all services. */
enum SharedHeader {
    ACCEPT_ENCODING(
            "Accept-Encoding",
            "identity",
            "The encodings of bodies that the service takes; present if the request's Content-Encoding was refused."),
    ALLOW("Allow", "GET, HEAD", "The methods that the path takes."),
    CACHE_CONTROL("Cache-Control", "no-store", "How long the answer may be kept, and by whom."),
    CATALOGUE_VERSION("Catalogue-Version", "4", "The number of the version that the answer shows."),
    CONTENT_DISPOSITION(
            "Content-Disposition",
            "attachment; filename=\"ruleSets-4.csv\"",
            "The name under which a file is to be saved."),
    ETAG(
            "ETag",
            "\"9b2cf535f27731c974343645a3985328\"",
            "Names this state of the answer; to be sent back in If-None-Match."),
    PRAGMA("Pragma", "no-cache", "As Cache-Control, for caches of HTTP/1.0."),
    RATE_LIMIT(
            "RateLimit",
            "\"day\";r=249;t=3600",
            "What is left of the day (UTC), and the seconds until it ends. Absent if the call was refused before it was"
                    + " counted."),
    RATE_LIMIT_POLICY(
            "RateLimit-Policy",
            "\"second\";q=10;w=1, \"day\";q=250;w=86400",
            "What the service level of the application allows. Absent if the call was refused before it was counted."),
    REQUEST_ID(
            "X-Request-Id",
            SharedHeader.REQUEST_ID_EXAMPLE,
            "Identifies the call in the logs. A well-formed one that the request carries is kept."),
    RETRY_AFTER("Retry-After", "1", "Seconds to wait before the next attempt."),
    VARY("Vary", "Accept", "The request headers that the answer depends on."),
    WEAK_ETAG(
            "ETag",
            "W/\"9b2cf535f27731c974343645a3985328\"",
            "Names this state of the answer, whatever its encoding; to be sent back in If-None-Match."),
    WWW_AUTHENTICATE(
            "WWW-Authenticate",
            "Bearer error=\"invalid_token\", error_description=\"Access token expired\"",
            "Which credentials are wanted, and what is wrong with those sent (RFC 6750, RFC 7617).");

    static final String REQUEST_ID_EXAMPLE = "3f6c1f0e-5a0f-4a58-9f0e-1f2d3c4b5a69";

    private final String header;
    private final String example;
    private final String description;

    SharedHeader(String header, String example, String description) {
        this.header = header;
        this.example = example;
        this.description = description;
    }

    /** The shared header of this name, if there is one: the strong one of several. */
    static Optional<SharedHeader> named(String header) {
        return Arrays.stream(values())
                .filter(known -> known.header.equals(header))
                .findFirst();
    }

    /** Adds all headers, and the parameters that are sent for them. */
    static void addTo(Components components) {
        for (SharedHeader header : values()) {
            components.addHeader(
                    header.component(),
                    OASFactory.createHeader()
                            .description(header.description)
                            .schema(header.schema())
                            .example(header.example()));
        }
        components.addParameter(
                "IfNoneMatch",
                requestHeader(
                        "If-None-Match",
                        ETAG.example,
                        "The ETag of the answer that is known. If it is still the same, the answer is 304 without a"
                                + " body."));
        components.addParameter(
                "IfMatch",
                requestHeader(
                        "If-Match", "\"3-9b2cf535f27731c9\"", "The ETag of the version that must be the latest."));
        components.addResponse("NotModified", notModified(WEAK_ETAG, VARY, CACHE_CONTROL));
        components.addResponse("CatalogueNotModified", notModified(ETAG, CACHE_CONTROL, CATALOGUE_VERSION));
    }

    private static Parameter requestHeader(String name, String example, String description) {
        return OASFactory.createParameter()
                .name(name)
                .in(Parameter.In.HEADER)
                .description(description)
                .schema(OASFactory.createSchema().addType(SchemaType.STRING))
                .example(example);
    }

    private static APIResponse notModified(SharedHeader... headers) {
        APIResponse response =
                OASFactory.createAPIResponse().description("Nothing has changed since the ETag in If-None-Match.");
        List.of(headers).forEach(header -> header.addTo(response));
        return response;
    }

    /** The name of its component. */
    String component() {
        return switch (this) {
            case REQUEST_ID -> "RequestId";
            case WEAK_ETAG -> "WeakETag";
            default -> header.replace("-", "");
        };
    }

    /** Adds the header to the response, unless it has one of this name. */
    void addTo(APIResponse response) {
        if (response.getHeaders() == null || !response.getHeaders().containsKey(header)) {
            response.addHeader(header, OASFactory.createHeader().ref(component()));
        }
    }

    private Object example() {
        return switch (this) {
            case CATALOGUE_VERSION, RETRY_AFTER -> Integer.valueOf(example);
            default -> example;
        };
    }

    private Schema schema() {
        return switch (this) {
            case CATALOGUE_VERSION ->
                OASFactory.createSchema()
                        .addType(SchemaType.INTEGER)
                        .format("int64")
                        .minimum(BigDecimal.ONE);
            case RETRY_AFTER ->
                OASFactory.createSchema().addType(SchemaType.INTEGER).minimum(BigDecimal.ZERO);
            case REQUEST_ID ->
                OASFactory.createSchema().addType(SchemaType.STRING).pattern("^[A-Za-z0-9._-]{1,64}$");
            default -> OASFactory.createSchema().addType(SchemaType.STRING);
        };
    }
}
