package io.waybill.client.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.StringJoiner;

/** Sends what the generated interfaces call. */
public final class ApiCalls {

    private final ApiClient client;
    private final HttpClient http;
    private final ObjectMapper json;

    /** Sends by this client. */
    public ApiCalls(ApiClient client) {
        this.client = client;
        this.http = client.getHttpClient();
        this.json = client.getObjectMapper();
    }

    /**
     * Begins a call.
     *
     * @param path in which a parameter is a name in braces
     */
    public Call call(String method, String path) {
        return new Call(method, path);
    }

    /** One call. A parameter that is null is left out. */
    public final class Call {

        private final HttpRequest.Builder request = HttpRequest.newBuilder();
        private final StringJoiner query = new StringJoiner("&", "?", "").setEmptyValue("");
        private final StringJoiner form = new StringJoiner("&");
        private final String method;
        private String path;
        private boolean isForm;
        private Object body;

        private Call(String method, String path) {
            this.method = method;
            this.path = path;
        }

        /** A parameter in the path. */
        public Call path(String name, Object value) {
            path = path.replace("{" + name + "}", ApiClient.urlEncode(ApiClient.valueToString(value)));
            return this;
        }

        /** A parameter after the path. */
        public Call query(String name, Object value) {
            if (value != null) {
                query.add(name + "=" + ApiClient.urlEncode(ApiClient.valueToString(value)));
            }
            return this;
        }

        /** A header. */
        public Call header(String name, Object value) {
            if (value != null) {
                request.setHeader(name, ApiClient.valueToString(value));
            }
            return this;
        }

        /** Headers, in place of those with the same name. */
        public Call headers(Map<String, String> headers) {
            headers.forEach(this::header);
            return this;
        }

        /** A field of a form. */
        public Call form(String name, Object value) {
            isForm = true;
            if (value != null) {
                form.add(name + "=" + URLEncoder.encode(ApiClient.valueToString(value), StandardCharsets.UTF_8));
            }
            return this;
        }

        /** What is sent as JSON. */
        public Call body(Object value) {
            body = value;
            return this;
        }

        /**
         * Sends the call.
         *
         * @param type of the answer's data; null if there are none
         * @throws ApiException if there is no answer, or one with another status than 2xx
         */
        public <T> ApiResponse<T> send(TypeReference<T> type) throws ApiException {
            try {
                HttpResponse<InputStream> response = http.send(request(), BodyHandlers.ofInputStream());
                if (client.getResponseInterceptor() != null) {
                    client.getResponseInterceptor().accept(response);
                }
                byte[] content;
                try (InputStream received = response.body()) {
                    content = received.readAllBytes();
                }
                if (response.statusCode() / 100 != 2) {
                    throw new ApiException(
                            response.statusCode(),
                            method + " " + path + " was refused",
                            response.headers(),
                            new String(content, StandardCharsets.UTF_8));
                }
                T data = type == null || content.length == 0 ? null : json.readValue(content, type);
                return new ApiResponse<>(
                        response.statusCode(), response.headers().map(), data);
            } catch (IOException e) {
                throw new ApiException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new ApiException(e);
            }
        }

        private HttpRequest request() throws JsonProcessingException {
            request.uri(URI.create(client.getBaseUri() + path + query));
            if (isForm) {
                request.setHeader("Content-Type", "application/x-www-form-urlencoded");
                request.method(method, BodyPublishers.ofString(form.toString()));
            } else if (body != null) {
                request.setHeader("Content-Type", "application/json");
                request.method(method, BodyPublishers.ofByteArray(json.writeValueAsBytes(body)));
            } else {
                request.method(method, BodyPublishers.noBody());
            }
            if (client.getReadTimeout() != null) {
                request.timeout(client.getReadTimeout());
            }
            if (client.getRequestInterceptor() != null) {
                client.getRequestInterceptor().accept(request);
            }
            return request.build();
        }
    }
}
