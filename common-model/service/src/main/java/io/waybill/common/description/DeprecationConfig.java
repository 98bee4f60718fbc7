package io.waybill.common.description;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithParentName;
import java.net.URI;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;

/**
 * The operations that clients should leave, by their ids in the OpenAPI documents; the case of an id does not matter.
 */
@ConfigMapping(prefix = "waybill.deprecations")
public interface DeprecationConfig {

    @WithParentName
    Map<String, Operation> operations();

    /** When an operation is to be left. */
    interface Operation {

        /** The day (UTC) from which it is deprecated, in the past or to come: header {@code Deprecation} (RFC 9745). */
        LocalDate since();

        /** The day (UTC) from which it may be gone: header {@code Sunset} (RFC 8594). Not before {@link #since()}. */
        Optional<LocalDate> sunset();

        /** A page that says what to use instead: header {@code Link}, relation {@code deprecation}. */
        Optional<URI> see();
    }
}
