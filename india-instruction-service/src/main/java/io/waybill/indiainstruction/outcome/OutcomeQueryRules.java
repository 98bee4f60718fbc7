package io.waybill.indiainstruction.outcome;

import io.waybill.common.error.Violations;
import io.waybill.common.web.request.RequestRules;
import io.waybill.indiainstruction.feed.FeedList;
import io.waybill.indiainstruction.feed.FeedRequest;
import jakarta.enterprise.context.ApplicationScoped;

/** Reports a place in the feed that cannot be read from, with the other violations of a query. */
@ApplicationScoped
class OutcomeQueryRules implements RequestRules<OutcomeQuery> {

    @Override
    public Class<OutcomeQuery> type() {
        return OutcomeQuery.class;
    }

    @Override
    public void check(OutcomeQuery query, Violations violations) {
        FeedRequest.check(FeedList.OUTCOMES, query.after(), query.from(), violations);
    }
}
