package io.waybill.client.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.http.HttpHeaders;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A call that failed. Its message has the error's code, what is wrong, the fields concerned and the request id, in
 * whatever format the service answers errors. Replaces the generated class.
 */
public class ApiException extends Exception {

    private static final long serialVersionUID = 1L;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final int code;
    private final transient HttpHeaders responseHeaders;
    private final String responseBody;
    private final transient JsonNode error;

    public ApiException(Throwable cause) {
        this(cause.getMessage(), cause, 0, null, null);
    }

    public ApiException(String message) {
        this(message, null, 0, null, null);
    }

    public ApiException(int code, String message) {
        this(message, null, code, null, null);
    }

    public ApiException(int code, String message, HttpHeaders responseHeaders, String responseBody) {
        this(message, null, code, responseHeaders, responseBody);
    }

    private ApiException(String message, Throwable cause, int code, HttpHeaders responseHeaders, String responseBody) {
        super(message, cause);
        this.code = code;
        this.responseHeaders = responseHeaders;
        this.responseBody = responseBody;
        this.error = parsed(responseBody);
    }

    /** The HTTP status; 0 if there was no answer. */
    public int getCode() {
        return code;
    }

    /** The answer's headers; null if there was no answer. */
    public HttpHeaders getResponseHeaders() {
        return responseHeaders;
    }

    /** The answer's body; null if there was none. */
    public String getResponseBody() {
        return responseBody;
    }

    /** The id of the call in the service's log. */
    public Optional<String> requestId() {
        return responseHeaders == null ? Optional.empty() : responseHeaders.firstValue("X-Request-Id");
    }

    /** The error's code: {@code 400.0000004}, the gateway's {@code InvalidAWBNo} or OAuth's {@code invalid_client}. */
    public Optional<String> errorCode() {
        return List.of("/code", "/error-response/0/StatusCode", "/error").stream()
                .map(error::at)
                .filter(JsonNode::isTextual)
                .map(JsonNode::textValue)
                .findFirst();
    }

    /** The fields that are wrong: JSON pointers (RFC 6901) or names of parameters. */
    public List<String> pointers() {
        List<String> pointers = new ArrayList<>(error.path("errors").findValuesAsText("pointer"));
        pointers.addAll(error.path("invalidParams").findValuesAsText("name"));
        return pointers;
    }

    @Override
    public String getMessage() {
        if (code == 0) {
            return super.getMessage();
        }
        StringBuilder message = new StringBuilder("HTTP ").append(code);
        errorCode().ifPresent(text -> message.append(' ').append(text));
        detail().ifPresent(text -> message.append(": ").append(text));
        if (!pointers().isEmpty()) {
            message.append(" at ").append(String.join(", ", pointers()));
        }
        requestId().ifPresent(id -> message.append(" (request ").append(id).append(')'));
        return message.toString();
    }

    private Optional<String> detail() {
        return List.of("/detail", "/error-response/0/StatusInformation", "/error_description").stream()
                .map(error::at)
                .filter(JsonNode::isTextual)
                .map(JsonNode::textValue)
                .findFirst();
    }

    private static JsonNode parsed(String body) {
        try {
            return body == null ? JSON.missingNode() : JSON.readTree(body);
        } catch (JsonProcessingException e) {
            return JSON.missingNode();
        }
    }
}
