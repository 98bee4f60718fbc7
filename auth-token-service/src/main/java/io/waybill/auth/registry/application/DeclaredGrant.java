package io.waybill.auth.registry.application;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.waybill.auth.registry.application.ApiGrants.Grant;

/**
 * A grant that an application has, or has requested.
 *
 * @param state {@code approved}; absent while it is requested
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record DeclaredGrant(String api, String environment, String state) {

    Grant with(Decision decision) {
        return new Grant(api, environment, decision);
    }

    /** Where it is in a declaration. */
    String path() {
        return Declaration.path("grants", api, environment);
    }
}
