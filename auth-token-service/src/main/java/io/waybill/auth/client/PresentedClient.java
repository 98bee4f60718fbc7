package io.waybill.auth.client;

import io.waybill.common.error.ApiException;
import java.util.List;
import java.util.Optional;

/** Reads the client's credentials from form or HTTP Basic (RFC 6749 2.3.1), whichever it uses; not both. */
public final class PresentedClient {

    private static final String CLIENT_ID = "client_id";
    private static final String CLIENT_SECRET = "client_secret";

    private PresentedClient() {}

    /**
     * The credentials of a request; parts are {@code null} where none came.
     *
     * @param authorization the values of the header {@code Authorization}
     * @throws ApiException 400.0000003 if the credentials come in both ways
     */
    public static ClientCredentials of(FormParameters form, List<String> authorization) {
        if (authorization.size() > 1) {
            throw ApiException.malformed("the header Authorization was sent " + authorization.size() + " times");
        }
        Optional<ClientCredentials> basic = authorization.stream()
                .findFirst()
                .flatMap(BasicCredentials::parse)
                .map(BasicCredentials::asClient);
        if (basic.isEmpty()) {
            return new ClientCredentials(form.get(CLIENT_ID), form.get(CLIENT_SECRET));
        }
        if (form.has(CLIENT_SECRET)) {
            throw ApiException.malformed(
                    "client_secret was sent in the form and by HTTP Basic; send it in one of them");
        }
        if (form.has(CLIENT_ID) && !form.get(CLIENT_ID).equals(basic.get().clientId())) {
            throw ApiException.malformed("client_id of the form is not that of HTTP Basic");
        }
        return basic.get();
    }
}
