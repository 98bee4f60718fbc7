package io.waybill.auth.web;

import io.waybill.common.error.ApiException;
import java.util.UUID;

/** An internal id in a path. */
public final class PathId {

    private PathId() {}

    /**
     * The id as sent.
     *
     * @param what what it would be the id of, for the answer
     * @throws ApiException 404 if it is not an id, because then nothing has it
     */
    public static UUID of(String sent, String what) {
        try {
            UUID id = UUID.fromString(sent);
            // The JDK also takes one whose groups are too short.
            if (id.toString().equalsIgnoreCase(sent)) {
                return id;
            }
        } catch (IllegalArgumentException e) {
            // answered below
        }
        throw ApiException.notFound("there is no such " + what);
    }
}
