package io.waybill.freight.catalogue.document;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;

/**
 * A service that products may offer besides the transport.
 *
 * @param code for example {@code tailLiftUnloading}
 * @param description what it is, in a sentence; {@code null} if there is none
 * @param excludes codes of the services that cannot be had together with it
 * @param source where the row comes from; not on the wire
 */
public record AdditionalService(
        String code,
        String name,
        String description,
        List<String> excludes,
        @JsonIgnore String source) {}
