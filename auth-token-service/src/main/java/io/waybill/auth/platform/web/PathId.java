package io.waybill.auth.platform.web;

import io.waybill.common.error.ApiException;
import java.util.Optional;
import java.util.UUID;

/** An internal id in a path, or in a form. */
public final class PathId {

    /** The form of an id. */
    public static final String PATTERN = "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";

    private PathId() {}

    /**
     * The id as sent.
     *
     * @param what name of the object, for the answer
     * @throws ApiException 404 if the text is no id, since no object has it
     */
    public static UUID of(String sent, String what) {
        return parse(sent).orElseThrow(() -> ApiException.notFound("there is no such " + what));
    }

    /** The id as sent; empty if it is none. */
    public static Optional<UUID> parse(String sent) {
        try {
            UUID id = UUID.fromString(sent);
            // The JDK accepts ids whose groups are too short.
            return id.toString().equalsIgnoreCase(sent) ? Optional.of(id) : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
