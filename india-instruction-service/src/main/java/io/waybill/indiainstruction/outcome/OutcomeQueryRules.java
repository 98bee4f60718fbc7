package io.waybill.indiainstruction.outcome;

import io.waybill.common.error.Violations;
import io.waybill.common.web.request.RequestRules;
import io.waybill.indiainstruction.feed.FeedList;
import io.waybill.indiainstruction.feed.FeedRequest;
import jakarta.enterprise.context.ApplicationScoped;

/** Adds what is wrong with the place where the feed is read to the violations of a query. */
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
