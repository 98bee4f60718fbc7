package io.waybill.common.usage;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.quarkus.security.PermissionsAllowed;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.ratelimit.RateLimitDecision;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ResourceInfo;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How a call is counted: against the limit as its status says or otherwise, and as declined by its answer. */
class UsageFilterTest {

    private final UsageCounter counter =
            new UsageCounter(new SmallUsage(10), new SteppedTime(), new SimpleMeterRegistry());

    @CountedOperation("listProducts")
    @PermissionsAllowed("freight-product")
    void limited() {}

    @CountedOperation(value = "issueAccessToken", api = "auth-token")
    void unlimited() {}

    @ParameterizedTest
    @CsvSource({
        "limited, 200, true,",
        "limited, 503, true,",
        "limited, 503, false, false",
        "limited, 408, false, false",
        "limited, 413, false, false",
        "limited, 401, false,",
        "limited, 304, true,",
        "limited, 429, false,",
        "limited, 403, true, true",
        "unlimited, 503, false,",
    })
    void itIsSaidOnlyWhereItsStatusSaysOtherwise(String operation, int status, boolean counted, Boolean reported) {
        RateLimitDecision decision = counted
                ? new RateLimitDecision(RateLimitDecision.Outcome.ALLOWED, 1, null, 1, 1)
                : new RateLimitDecision(RateLimitDecision.Outcome.DAY_USED_UP, 0, null, 0, 1);

        List<UsageEntry> taken = filter(operation, decision, Map.of("getStatus", status));

        assertThat(taken).singleElement().satisfies(entry -> {
            assertThat(entry.status()).isEqualTo(status);
            assertThat(entry.counted()).isEqualTo(reported);
        });
    }

    private record Answer(Optional<String> declinedFor) implements DeclinableAnswer {}

    @ParameterizedTest
    @CsvSource({"200, AWBNotFound, AWBNotFound", "200,,", "500, AWBNotFound,"})
    void anAnswerThatDeclinesIsCountedWithItsReason(int status, String reason, String code) {
        List<UsageEntry> taken = filter(
                "limited",
                new RateLimitDecision(RateLimitDecision.Outcome.ALLOWED, 1, null, 1, 1),
                Map.of("getStatus", status, "getEntity", new Answer(Optional.ofNullable(reason))));

        assertThat(taken).extracting(UsageEntry::code).containsExactly(code);
    }

    private List<UsageEntry> filter(String operation, RateLimitDecision decision, Map<String, Object> response) {
        ResourceInfo resource = stub(ResourceInfo.class, Map.of("getResourceClass", UsageFilterTest.class), operation);
        RoutingContext call = stub(
                RoutingContext.class,
                Map.of(CountedCaller.class.getName(), "app", RateLimitDecision.class.getName(), decision),
                operation);

        new UsageFilter(resource, call, counter, new SmallUsage(10))
                .filter(
                        stub(ContainerRequestContext.class, Map.of(), operation),
                        stub(ContainerResponseContext.class, response, operation));
        return counter.take(10);
    }

    private static <T> T stub(Class<T> type, Map<String, Object> answers, String operation) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> {
                    if (method.getName().equals("getResourceMethod")) {
                        return UsageFilterTest.class.getDeclaredMethod(operation);
                    }
                    return answers.get(method.getName().equals("get") ? arguments[0] : method.getName());
                }));
    }
}
