package io.waybill.common.ratelimit;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.waybill.common.ratelimit.RateLimitConfig.Store;
import org.junit.jupiter.api.Test;

class RateLimitBeansTest {

    @Test
    void aServiceThatCountsInRedisStartsOnlyIfItKnowsWhere() {
        assertThatThrownBy(() -> RateLimitBeans.check(Store.REDIS, false))
                .hasMessageStartingWith("waybill.rate-limit.store is redis, but quarkus.redis.hosts is not set");
        assertThatCode(() -> RateLimitBeans.check(Store.REDIS, true)).doesNotThrowAnyException();
        assertThatCode(() -> RateLimitBeans.check(Store.POSTGRESQL, false)).doesNotThrowAnyException();
    }
}
