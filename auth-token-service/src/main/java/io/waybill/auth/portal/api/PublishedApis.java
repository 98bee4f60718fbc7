package io.waybill.auth.portal.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.waybill.auth.registry.api.Api;
import io.waybill.auth.registry.api.PublishedOperations;
import io.waybill.common.ApiId;
import io.waybill.common.WaybillConfig;
import io.waybill.common.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The APIs, read from the documents that the build has copied into the jar. The first page reads them, so that a start
 * does not wait.
 */
@ApplicationScoped
@Named("apis")
public class PublishedApis implements PublishedOperations {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String OWN = "openapi/clients/openapi.yaml";
    private static final String DISCOVERY = "Discovery";
    private static final Predicate<String> PARCEL = "Tokens, variant B"::equals;

    /** What has a page of its own, so that a page stays small. */
    private static final String OUTCOMES_PAGE = "india-outcomes";

    private static final Predicate<String> OUTCOMES = Set.of("Outcomes", "Webhooks", DISCOVERY)::contains;

    private static final String OWN_APPLICATION_PAGE = "own-application";

    private static final Predicate<String> OWN_APPLICATION = Set.of("Own application")::contains;

    private static final String FREIGHT_TABLES_PAGE = "freight-tables";

    private static final Predicate<String> FREIGHT_TABLES =
            Set.of("Package types", "Additional services", "Catalogue changes", DISCOVERY)::contains;

    private final String keyHeader;
    private Map<String, List<String>> operations; // written before the APIs are
    private volatile Map<String, Published> apis;

    @Inject
    PublishedApis(WaybillConfig config) {
        this(config.apiKeyHeader());
    }

    PublishedApis(String keyHeader) {
        this.keyHeader = keyHeader;
    }

    /**
     * An API with its downloads.
     *
     * @param document its OpenAPI document, as the service keeps it
     * @param postman its Postman collection
     */
    record Published(ApiPage api, String document, String postman) {}

    @Override
    public Map<String, List<String>> operations() {
        published();
        return operations;
    }

    /** Path of the description of an operation; of its API if it has none. */
    public String pathOf(String api, String operation) {
        return all().stream()
                .filter(page ->
                        page.operations().stream().anyMatch(one -> one.id().equals(operation)))
                .map(ApiPage::id)
                .findFirst()
                .map(page -> "/portal/apis/" + page + "#" + operation)
                .orElse("/portal/apis/" + api);
    }

    List<ApiPage> all() {
        return published().values().stream().map(Published::api).toList();
    }

    /**
     * The API with this id.
     *
     * @throws ApiException 404 if there is none
     */
    Published get(String id) {
        Published found = published().get(id);
        if (found == null) {
            throw ApiException.notFound("there is no API " + (id.matches("[a-z0-9-]{1,40}") ? id : "of that name"));
        }
        return found;
    }

    private Map<String, Published> published() {
        Map<String, Published> known = apis;
        return known == null ? read() : known;
    }

    private synchronized Map<String, Published> read() {
        if (apis == null) {
            Map<String, Published> read = new LinkedHashMap<>();
            String tokens = text(OWN);
            String instructions = textOf(Api.INDIA_INSTRUCTION);
            String freight = textOf(Api.FREIGHT);
            add(read, Api.FREIGHT.id(), Api.FREIGHT.title(), freight, FREIGHT_TABLES.negate());
            add(read, Api.INDIA_INSTRUCTION.id(), Api.INDIA_INSTRUCTION.title(), instructions, OUTCOMES.negate());
            add(read, Api.INDIA_PRODUCT.id(), Api.INDIA_PRODUCT.title(), textOf(Api.INDIA_PRODUCT), tag -> true);
            add(read, Api.PARCEL.id(), Api.PARCEL.title(), tokens, PARCEL);
            add(read, FREIGHT_TABLES_PAGE, "Package types, additional services, changes", freight, FREIGHT_TABLES);
            operations = read.values().stream()
                    .map(Published::api)
                    .collect(Collectors.toUnmodifiableMap(
                            PublishedApis::grantedAs,
                            PublishedApis::forCertification,
                            (one, other) ->
                                    Stream.concat(one.stream(), other.stream()).toList()));
            add(read, OUTCOMES_PAGE, "Outcomes of instructions, webhooks", instructions, OUTCOMES);
            add(read, OWN_APPLICATION_PAGE, "Your own application", tokens, OWN_APPLICATION);
            add(
                    read,
                    ApiId.AUTH_TOKEN,
                    "Tokens",
                    tokens,
                    PARCEL.or(OWN_APPLICATION).negate());
            apis = read;
        }
        return apis;
    }

    /** The API that an application is granted, of which a page may show a part. */
    private static String grantedAs(ApiPage page) {
        return page.id().equals(FREIGHT_TABLES_PAGE) ? Api.FREIGHT.id() : page.id();
    }

    private static List<String> forCertification(ApiPage api) {
        return api.operations().stream()
                .filter(operation -> !operation.credentials().isEmpty() && !operation.isOptional())
                .map(ApiPage.Operation::id)
                .toList();
    }

    private void add(Map<String, Published> apis, String id, String title, String yaml, Predicate<String> isPart) {
        ApiPage api =
                new ApiReader(tree(yaml), keyHeader).read(id, title, isPart, yaml.contains("/auth/v4/accesstoken:"));
        apis.put(
                id,
                new Published(
                        api, yaml, JSON.valueToTree(PostmanCollection.of(api)).toString()));
    }

    private static JsonNode tree(String yaml) {
        try {
            return new YAMLMapper().readTree(yaml);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String textOf(Api api) {
        return text("portal/apis/" + api.id() + "/openapi.yaml");
    }

    private static String text(String resource) {
        try (InputStream file = Thread.currentThread().getContextClassLoader().getResourceAsStream(resource)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
