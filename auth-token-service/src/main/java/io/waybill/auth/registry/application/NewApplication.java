package io.waybill.auth.registry.application;

import io.waybill.auth.platform.crypto.RandomIds;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.json.JsonObjectReader;
import io.waybill.common.json.StrictJson;

/**
 * An application as an operator registers it.
 *
 * @param clientId the client id that it has in another deployment, so that one key is good for both; {@code null} for a
 *     new one
 */
record NewApplication(Registration registration, String clientId) {

    static final String CLIENT_ID = "clientId";

    static NewApplication parse(byte[] body) {
        return StrictJson.readObject(body, reader -> new NewApplication(Registration.read(reader), clientId(reader)));
    }

    private static String clientId(JsonObjectReader reader) {
        String clientId = reader.optionalString(CLIENT_ID);
        if (clientId != null && !RandomIds.isId(clientId)) {
            // Without the value, which may be a key.
            reader.report(
                    CLIENT_ID,
                    ViolationCode.INVALID_FORMAT,
                    "must be a client id of Waybill: 24 of A-Z, a-z, 0-9, _ and -, the first one a letter or a digit",
                    null);
        }
        return clientId;
    }

    /** The client id is a key, which no log may contain. */
    @Override
    public String toString() {
        return "a new application";
    }
}
