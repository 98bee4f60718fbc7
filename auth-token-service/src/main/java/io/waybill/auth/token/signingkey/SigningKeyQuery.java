package io.waybill.auth.token.signingkey;

import io.waybill.auth.token.signingkey.KeyRing.State;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jboss.resteasy.reactive.RestQuery;

/**
 * The filter of signing keys.
 *
 * @param state in which they are; {@code null} for any
 */
public record SigningKeyQuery(
        @RestQuery @Parameter(description = "Only those that are in this state now.", example = "announced")
        State state) {}
