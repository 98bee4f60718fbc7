package io.waybill.indiainstruction.feed.consumer;

import io.waybill.common.error.Violations;
import io.waybill.common.web.request.RequestRules;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.UriInfo;

/** Adds what is wrong with the consumer's name and with the cursor to the violations of a body. */
@ApplicationScoped
public class AcknowledgementRules implements RequestRules<Acknowledgement> {

    private final UriInfo call;

    AcknowledgementRules(UriInfo call) {
        this.call = call;
    }

    @Override
    public Class<Acknowledgement> type() {
        return Acknowledgement.class;
    }

    @Override
    public void check(Acknowledgement sent, Violations violations) {
        FeedConsumers.check(call.getPathParameters().getFirst("name"), sent, violations);
    }
}
