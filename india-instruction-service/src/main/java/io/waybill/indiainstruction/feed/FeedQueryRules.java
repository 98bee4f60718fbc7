package io.waybill.indiainstruction.feed;

import io.waybill.common.error.Violations;
import io.waybill.common.web.request.RequestRules;
import jakarta.enterprise.context.ApplicationScoped;

/** Adds what is wrong with the place where the feed is read to the violations of a query. */
@ApplicationScoped
class FeedQueryRules implements RequestRules<FeedQuery> {

    @Override
    public Class<FeedQuery> type() {
        return FeedQuery.class;
    }

    @Override
    public void check(FeedQuery query, Violations violations) {
        FeedRequest.check(FeedList.INSTRUCTIONS, query.after(), query.from(), violations);
    }
}
