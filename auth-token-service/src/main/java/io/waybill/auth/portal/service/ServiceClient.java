package io.waybill.auth.portal.service;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.vertx.ext.web.RoutingContext;
import io.waybill.auth.platform.crypto.PersonTokens;
import io.waybill.auth.portal.PortalConfig;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.registry.api.Api;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.error.Violation;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.http.TimedExchange;
import io.waybill.common.paging.Page;
import io.waybill.common.security.Caller;
import io.waybill.common.web.RequestId;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Named;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/**
 * Calls the operations of another service for the person at a page, who must have the roles that they need: with an
 * access token of one minute, in which the service finds the account, and with the id of the request. Nothing is tried
 * again. Calls at once, time and size are bounded, so that a service that is slow or away costs its pages only.
 */
@ApplicationScoped
@Named("services")
public class ServiceClient {

    private static final Logger LOG = Logger.getLogger(ServiceClient.class);

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);

    /** More than a page of 500 entries of any list. */
    private static final long MAX_ANSWER_BYTES = 4 << 20;

    /** More than the largest catalogue. */
    private static final long MAX_FILE_BYTES = 12 << 20;

    /** Each holds a worker thread, of which tokens need some, too. */
    private static final int MAX_AT_ONCE = 8;

    private static final Set<ErrorCode> OF_CLIENTS = Set.of(
            ErrorCode.INVALID_SUBSCRIPTION_KEY,
            ErrorCode.API_NOT_GRANTED,
            ErrorCode.BUSINESS_REGION_UNKNOWN,
            ErrorCode.RATE_LIMITED_PER_SECOND,
            ErrorCode.RATE_LIMITED_PER_DAY,
            ErrorCode.TOO_MANY_FAILED_ATTEMPTS);

    private static final int RETRY_AFTER_SECONDS = 5;
    private static final int HUNDRED = 100;
    private static final int SUCCESS = 2;

    private final PortalConfig config;
    private final PersonTokens tokens;
    private final ObjectMapper json;
    private final RoutingContext call;
    private final Semaphore places = new Semaphore(MAX_AT_ONCE);
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT_TIMEOUT)
            .build();

    ServiceClient(PortalConfig config, PersonTokens tokens, ObjectMapper json, RoutingContext call) {
        this.config = config;
        this.tokens = tokens;
        this.json = json;
        this.call = call;
    }

    /** Whether this deployment says where the service of an API is. */
    public boolean knows(String api) {
        return config.internalUrl(api).isPresent();
    }

    /**
     * A page of a list, for an operator.
     *
     * @param api id of the API whose service has the list
     * @param path for example {@code /admin/v1/waybills}
     * @param query parameters that are not encoded yet
     * @throws ApiException 400 with the violations that the service names; 404 or 409 with its reason; 503 if the
     *     service does not answer as it should
     */
    public <T> Page<T> list(Session person, String api, String path, Map<String, String> query, Class<T> entry) {
        return list(person, Rights.of(person), api, path, query, entry);
    }

    /** One object, for an operator. */
    public <T> T get(Session person, String api, String path, Class<T> answer) {
        return send("GET", person, Rights.of(person), api, path, null, answer);
    }

    /** Ends an object, for an operator. */
    public void delete(Session person, String api, String path) {
        send("DELETE", person, Rights.of(person), api, path, null, JsonNode.class);
    }

    /** Sends a file for an operator, and reads the answer. */
    public <T> T post(Session person, String api, String path, byte[] file, String mediaType, Class<T> answer) {
        HttpRequest.Builder request = request(person, Rights.of(person), api, path)
                .header("Content-Type", mediaType)
                .POST(BodyPublishers.ofByteArray(file));
        return read(json(answer(person, api, request, MAX_ANSWER_BYTES, Set.of()), api), answer, api);
    }

    /** A file, for an operator. */
    public byte[] file(Session person, String api, String path, String mediaType) {
        HttpRequest.Builder request =
                request(person, Rights.of(person), api, path).setHeader("Accept", mediaType);
        return answer(person, api, request, MAX_FILE_BYTES, Set.of());
    }

    /**
     * Sends a document for an operator, and reads the answer.
     *
     * @throws ApiException as {@link #list}; after 503 it is not known whether the service has done it
     */
    public <T> T post(Session person, String api, String path, Object document, Class<T> answer) {
        return send("POST", person, Rights.of(person), api, path, document, answer);
    }

    /**
     * Calls for a member of an application, whoever else the person is. Judge the membership first: the service opens
     * what is the application's, and nothing else.
     *
     * @param loginIds the application's LoginIDs, for operations about one of these
     */
    public MemberCalls forMember(Session person, UUID application, List<String> loginIds, String api) {
        Set<String> roles = Set.of(Caller.MEMBER, Caller.memberOf(application.toString()));
        return new MemberCalls(this, person, new Rights(roles, loginIds), api);
    }

    /** What the person may do in the service. */
    record Rights(Set<String> roles, List<String> loginIds) {

        static Rights of(Session person) {
            return new Rights(person.isOperator() ? Set.of(Caller.OPERATOR) : Set.of(), List.of());
        }
    }

    <T> Page<T> list(
            Session person, Rights rights, String api, String path, Map<String, String> query, Class<T> entry) {
        String parameters = query.entrySet().stream()
                .map(parameter -> encoded(parameter.getKey()) + "=" + encoded(parameter.getValue()))
                .collect(Collectors.joining("&", query.isEmpty() ? "" : "?", ""));
        JsonNode page = send("GET", person, rights, api, path + parameters, null, JsonNode.class);
        List<T> items = new ArrayList<>();
        page.path("items").forEach(item -> items.add(read(item, entry, api)));
        return new Page<>(items, page.path("next").textValue());
    }

    /** @param document {@code null} for an operation without one */
    <T> T send(
            String method, Session person, Rights rights, String api, String path, Object document, Class<T> answer) {
        HttpRequest.Builder request = request(person, rights, api, path);
        if (document == null) {
            request.method(method, BodyPublishers.noBody());
        } else {
            request.header("Content-Type", "application/json")
                    .method(
                            method,
                            BodyPublishers.ofString(json.valueToTree(document).toString()));
        }
        return read(json(answer(person, api, request, MAX_ANSWER_BYTES, Set.of()), api), answer, api);
    }

    /**
     * Calls an operation for a client, with the subscription key that it has sent.
     *
     * @throws ApiException as {@link #list}, or with the service's refusal of the client
     */
    public <T> T asClient(String api, String path, String keyHeader, String key, Class<T> answer) {
        HttpRequest.Builder request = request(api, path);
        try {
            request.header(keyHeader, key);
        } catch (IllegalArgumentException e) {
            throw new ApiException(ErrorCode.INVALID_SUBSCRIPTION_KEY, "the subscription key is not valid");
        }
        return read(json(answer("a client", api, request, MAX_ANSWER_BYTES, OF_CLIENTS), api), answer, api);
    }

    private HttpRequest.Builder request(String api, String pathAndQuery) {
        URI base = config.internalUrl(api)
                .orElseThrow(() -> ApiException.notFound("this deployment has no service for " + Api.titleOf(api)));
        return HttpRequest.newBuilder(URI.create(base.toString().replaceFirst("/$", "") + pathAndQuery))
                .header("Accept", "application/json")
                .header(RequestId.HEADER, RequestId.of(call));
    }

    private HttpRequest.Builder request(Session person, Rights rights, String api, String pathAndQuery) {
        return request(api, pathAndQuery)
                .header(
                        "Authorization",
                        "Bearer " + tokens.issue(person.getName(), api, rights.roles(), rights.loginIds()));
    }

    /** @param told refusals that the caller is told as they are; others are ours to put right */
    private byte[] answer(Object caller, String api, HttpRequest.Builder request, long max, Set<ErrorCode> told) {
        if (!places.tryAcquire()) {
            throw ApiException.unavailable("too many pages ask for this at once", RETRY_AFTER_SECONDS);
        }
        try {
            HttpResponse<byte[]> answer = TimedExchange.send(
                    http,
                    request.build(),
                    BodyHandlers.limiting(BodyHandlers.ofByteArray(), max),
                    config.serviceTimeout());
            if (answer.statusCode() / HUNDRED == SUCCESS) {
                return answer.body();
            }
            throw refusal(api, answer, told);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw away(api);
        } catch (IOException e) {
            LOG.warnf("%s does not answer %s: %s", api, caller, e);
            throw away(api);
        } finally {
            places.release();
        }
    }

    private JsonNode json(byte[] answer, String api) {
        try {
            return json.readTree(answer);
        } catch (IOException e) {
            LOG.warnf("the answer of %s is no JSON: %s", api, e);
            throw away(api);
        }
    }

    private ApiException refusal(String api, HttpResponse<byte[]> answer, Set<ErrorCode> told) throws IOException {
        JsonNode problem = json.readTree(answer.body());
        String detail = problem.path("detail").asText();
        return switch (answer.statusCode()) {
            case 400 -> new ApiException(ErrorCode.INVALID_VALUE, detail, violations(problem.path("errors")));
            // What the person has sent, too: a file is of another kind, or too large.
            case 413, 415 -> new ApiException(ErrorCode.INVALID_VALUE, detail);
            case 404 -> ApiException.notFound(detail);
            // 412: a draft of the catalogue that would undo what was published since.
            case 409, 412 -> ApiException.conflict(detail);
            default -> {
                Optional<ErrorCode> code =
                        ErrorCode.of(problem.path("code").asText()).filter(told::contains);
                if (code.isEmpty()) {
                    LOG.warnf("%s answers %d: %s", api, answer.statusCode(), detail);
                }
                yield code.map(known -> new ApiException(known, detail)).orElseGet(() -> away(api));
            }
        };
    }

    private static List<Violation> violations(JsonNode errors) {
        List<Violation> violations = new ArrayList<>();
        // What is wrong counts, not which kind of wrong it is: pages show the sentence.
        errors.forEach(error -> violations.add(Violation.of(
                error.path("pointer").asText(),
                ViolationCode.INVALID_FORMAT,
                error.path("message").asText())));
        return violations;
    }

    private <T> T read(JsonNode document, Class<T> type, String api) {
        try {
            return json.treeToValue(document, type);
        } catch (JsonProcessingException e) {
            LOG.warnf("the answer of %s cannot be read: %s", api, e.getOriginalMessage());
            throw away(api);
        }
    }

    private static ApiException away(String api) {
        return ApiException.unavailable(
                "the service behind “" + Api.titleOf(api) + "” does not answer at the moment", RETRY_AFTER_SECONDS);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
