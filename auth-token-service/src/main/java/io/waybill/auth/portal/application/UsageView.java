package io.waybill.auth.portal.application;

import io.waybill.auth.registry.usage.Usage;
import io.waybill.auth.registry.usage.Usage.Outcome;
import io.waybill.auth.registry.usage.Usage.Today;
import io.waybill.common.ApiId;
import java.util.List;

/**
 * The usage of an application for its page.
 *
 * @param today today's use of the limits, by API
 * @param answered successful calls, by operation
 */
public record UsageView(Usage usage, UsageChart chart, List<Used> today, List<Outcome> answered) {

    private static final int NEAR = 80;

    /**
     * Today's calls.
     *
     * @param percent of the limit, at most 100; 0 without a limit
     */
    public record Used(String api, long calls, Long limit, int percent) {

        static Used of(Today today) {
            long percent = today.limit() == null ? 0 : Math.min(100, today.calls() * 100 / today.limit());
            return new Used(today.api(), today.calls(), today.limit(), (int) percent);
        }

        public boolean isNear() {
            return percent >= NEAR;
        }

        /** Whether these are tokens instead of calls. */
        public boolean isTokens() {
            return api.equals(ApiId.AUTH_TOKEN);
        }

        public long left() {
            return Math.max(0, limit - calls);
        }
    }

    static UsageView of(Usage usage) {
        return new UsageView(
                usage,
                UsageChart.of(usage),
                usage.today().stream().map(Used::of).toList(),
                usage.operations().stream().filter(Outcome::succeeded).toList());
    }
}
