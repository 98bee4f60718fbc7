package io.waybill.auth.platform.web;

import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.function.Supplier;

/** The media types in the header {@code Accept} of a request. */
public final class AcceptedTypes {

    private AcceptedTypes() {}

    /**
     * The types, the most wanted first; none if the header is malformed.
     *
     * @param headers reads them, and fails if the header is malformed
     */
    public static List<MediaType> of(Supplier<List<MediaType>> headers) {
        try {
            return headers.get();
        } catch (IllegalArgumentException e) {
            return List.of();
        }
    }
}
