package io.waybill.auth.portal.catalogue;

import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.auth.portal.service.ServiceClient;
import io.waybill.auth.portal.session.Session;
import io.waybill.common.ApiId;
import io.waybill.common.error.ApiException;
import io.waybill.common.paging.ListQuery;
import io.waybill.common.paging.Listing;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The freight catalogue, as freight-product-service's operators' interface has it. Every method throws 503 without the
 * service, and 404 for a draft or a version that is not there.
 */
@ApplicationScoped
class CatalogueDesk {

    static final String XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    static final String JSON = "application/json";

    private static final String API = ApiId.FREIGHT_PRODUCT;
    private static final String CATALOGUE = "/admin/v1/catalogue";
    private static final String DRAFTS = CATALOGUE + "/drafts";
    private static final String VERSIONS = CATALOGUE + "/versions";

    /** More than there are. */
    private static final Map<String, String> ALL = Map.of("limit", "200");

    private final ServiceClient services;

    CatalogueDesk(ServiceClient services) {
        this.services = services;
    }

    private record Uploaded(long draft) {}

    /** All versions that are kept, newest first. */
    Listing<ListedVersion> versions(Session person) {
        return new ListQuery(Map.of())
                .whole(
                        List.of("version", "publishedAt", "publishedBy", "restoredFrom"),
                        services.list(person, API, VERSIONS, ALL, ListedVersion.class)
                                .items());
    }

    /** All drafts that are kept, newest first. */
    List<ListedDraft> drafts(Session person) {
        return services.list(person, API, DRAFTS, ALL, ListedDraft.class).items();
    }

    ListedDraft draft(Session person, String draft) {
        return services.get(person, API, draftPath(draft), ListedDraft.class);
    }

    /** What a draft would change. */
    Review review(Session person, ListedDraft draft) {
        return services.get(person, API, draftPath(Long.toString(draft.draft())) + "/differences", Review.class);
    }

    /** What a version changed. */
    Review review(Session person, ListedVersion version, long from) {
        return services.get(
                person, API, VERSIONS + "/" + version.version() + "/differences?from=" + from, Review.class);
    }

    /**
     * Stores a file as a draft, and answers its number.
     *
     * @throws ApiException 400 with everything that is wrong in the file
     */
    long upload(Session person, byte[] file) {
        return services.post(person, API, DRAFTS, file, isZip(file) ? XLSX : JSON, Uploaded.class)
                .draft();
    }

    /** The catalogue in force, or a version, as a file. */
    byte[] file(Session person, String version, String mediaType) {
        return services.file(person, API, version.isEmpty() ? CATALOGUE : VERSIONS + "/" + number(version), mediaType);
    }

    /**
     * Publishes a draft, or plans it.
     *
     * @param publishAt {@code null} for now
     * @throws ApiException 400 or 409 with the reason
     */
    void publish(Session person, String draft, Map<String, String> confirmations, Instant publishAt) {
        Map<String, String> query = new LinkedHashMap<>(confirmations);
        if (publishAt != null) {
            query.put("publishAt", publishAt.toString());
        }
        services.post(person, API, draftPath(draft) + "/publish" + asQuery(query), null, JsonNode.class);
    }

    void withdraw(Session person, String draft) {
        services.delete(person, API, draftPath(draft));
    }

    /** Publishes the document of an earlier version again. */
    void restore(Session person, String version, Map<String, String> confirmations) {
        services.post(
                person,
                API,
                VERSIONS + "/" + number(version) + "/restore" + asQuery(confirmations),
                null,
                JsonNode.class);
    }

    /**
     * Answers a client's request by a draft.
     *
     * @param operation {@code match} or {@code chargeableWeight}
     * @throws ApiException 400 with what is wrong in the request
     */
    JsonNode tried(Session person, String draft, String operation, String region, String request) {
        return services.post(
                person,
                API,
                draftPath(draft) + "/" + operation + asQuery(Map.of("businessRegion", region)),
                request.getBytes(StandardCharsets.UTF_8),
                JSON,
                JsonNode.class);
    }

    /** The products of a draft as the customers of a region will see them. */
    JsonNode products(Session person, String draft, String region) {
        return services.get(
                person,
                API,
                draftPath(draft) + "/products" + asQuery(Map.of("businessRegion", region)),
                JsonNode.class);
    }

    private static String draftPath(String draft) {
        return DRAFTS + "/" + number(draft);
    }

    /** Nothing else may get into the path of a call. */
    private static String number(String typed) {
        if (!typed.matches("[0-9]{1,18}")) {
            throw ApiException.notFound("there is nothing under this path");
        }
        return typed;
    }

    private static String asQuery(Map<String, String> query) {
        return query.entrySet().stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&", query.isEmpty() ? "" : "?", ""));
    }

    private static boolean isZip(byte[] file) {
        return file.length > 1 && file[0] == 'P' && file[1] == 'K';
    }
}
