package io.waybill.indiainstruction.webhook.delivery;

import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jboss.resteasy.reactive.RestQuery;

/**
 * The filter of deliveries.
 *
 * @param state in which they are; {@code null} for any
 */
public record DeliveryQuery(
        @RestQuery @Parameter(description = "Only those in this state.", example = "DELIVERED")
        DeliveryState state) {}
