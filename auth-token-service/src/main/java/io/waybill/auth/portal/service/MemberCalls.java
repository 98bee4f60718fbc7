package io.waybill.auth.portal.service;

import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.auth.portal.service.ServiceClient.Rights;
import io.waybill.auth.portal.session.Session;
import io.waybill.common.paging.Page;
import java.util.Map;

/**
 * Calls of one service for a member of one application. All throw as {@link ServiceClient#list}; after 503 it is not
 * known whether the service has done what it was told.
 */
public final class MemberCalls {

    private final ServiceClient client;
    private final Session person;
    private final Rights rights;
    private final String api;

    MemberCalls(ServiceClient client, Session person, Rights rights, String api) {
        this.client = client;
        this.person = person;
        this.rights = rights;
        this.api = api;
    }

    /** As {@link ServiceClient#list}. */
    public <T> Page<T> list(String path, Map<String, String> query, Class<T> entry) {
        return client.list(person, rights, api, path, query, entry);
    }

    /** One object. */
    public <T> T get(String path, Class<T> answer) {
        return client.send("GET", person, rights, api, path, null, answer);
    }

    /**
     * Sends a document, and reads the answer.
     *
     * @param document {@code null} for an operation without one
     */
    public <T> T post(String path, Object document, Class<T> answer) {
        return client.send("POST", person, rights, api, path, document, answer);
    }

    /** Replaces an object. */
    public <T> T put(String path, Object document, Class<T> answer) {
        return client.send("PUT", person, rights, api, path, document, answer);
    }

    /** Ends an object. */
    public void delete(String path) {
        client.send("DELETE", person, rights, api, path, null, JsonNode.class);
    }
}
