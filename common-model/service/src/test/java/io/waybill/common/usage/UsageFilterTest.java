package io.waybill.common.usage;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.quarkus.security.PermissionsAllowed;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.error.Fault;
import io.waybill.common.error.Violation;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.ratelimit.RateLimitDecision;
import io.waybill.common.web.RefusedCalls;
import io.waybill.common.web.RequestHead;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ResourceInfo;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How a call is counted: against the limit as its status says or otherwise, and as declined by its answer. */
class UsageFilterTest {

    private static final Instant NOW = Instant.parse("2026-11-22T09:30:00Z");

    private static final RateLimitDecision ALLOWED =
            new RateLimitDecision(RateLimitDecision.Outcome.ALLOWED, 1, null, 1, 1);

    private ApiException refusal = ApiException.invalid(List.of(
            new Violation("/pieces/0/weight", ViolationCode.OUT_OF_RANGE, "must be more", "17 sent"),
            Violation.of("/pieces/0/Mr Smith", ViolationCode.UNKNOWN_FIELD, "is not a field"),
            Violation.of("Mr Smith", ViolationCode.UNKNOWN_FIELD, "is not a query parameter")));

    /** Whether the application's credentials were right. */
    private boolean proven = true;

    private final UsageCounter counter =
            new UsageCounter(new SmallUsage(10), new SteppedTime(), new SimpleMeterRegistry());

    private final RecentFailures failures = new RecentFailures(new SmallUsage(10));

    @CountedOperation
    @PermissionsAllowed("freight-product")
    void listProducts() {}

    @CountedOperation(api = "auth-token")
    void issueAccessToken() {}

    @ParameterizedTest
    @CsvSource({
        "listProducts, 200, true,",
        "listProducts, 503, true,",
        "listProducts, 503, false, false",
        "listProducts, 413, false, false",
        "listProducts, 401, false,",
        "listProducts, 304, true,",
        "listProducts, 429, false,",
        "listProducts, 403, true, true",
        "issueAccessToken, 503, false,",
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
    @CsvSource({"200, AWBNotFound, AWBNotFound", "200,,", "500, AWBNotFound, 400.0000004"})
    void anAnswerThatDeclinesIsCountedWithItsReason(int status, String reason, String code) {
        List<UsageEntry> taken = filter(
                "listProducts",
                new RateLimitDecision(RateLimitDecision.Outcome.ALLOWED, 1, null, 1, 1),
                Map.of("getStatus", status, "getEntity", new Answer(Optional.ofNullable(reason))));

        assertThat(taken).extracting(UsageEntry::code).containsExactly(code);
    }

    @Test
    void aCallThatFailsIsNotedWithWhatWasWrongAndNothingThatWasSent() {
        filter("listProducts", ALLOWED, Map.of("getStatus", 400));

        assertThat(failures.take())
                .containsExactly(new FailedCall(
                        "app",
                        "freight-product",
                        "listProducts",
                        400,
                        "400.0000004",
                        NOW,
                        "r-1",
                        List.of(
                                new Fault("/pieces/0/weight", "OUT_OF_RANGE"),
                                new Fault("/pieces/0/*", "UNKNOWN_FIELD"),
                                new Fault("*", "UNKNOWN_FIELD")),
                        false));
    }

    @Test
    void aCallThatFailsHasTheCodeThatItsClientGot() {
        refusal = new ApiException(ErrorCode.INVALID_ACCESS_TOKEN, "LicenceKey does not belong to LoginID") {
            @Override
            public String codeForClient() {
                return "InvalidLicenceKey";
            }
        };

        List<UsageEntry> taken = filter("listProducts", ALLOWED, Map.of("getStatus", 401));

        assertThat(taken).extracting(UsageEntry::code).containsExactly("InvalidLicenceKey");
        assertThat(failures.take()).extracting(FailedCall::code).containsExactly("InvalidLicenceKey");
    }

    @Test
    void anAnswerThatDeclinesIsNotedAndOneThatDoesNotIsNot() {
        filter("listProducts", ALLOWED, Map.of("getStatus", 200, "getEntity", new Answer(Optional.of("AWBNotFound"))));
        filter("listProducts", ALLOWED, Map.of("getStatus", 200, "getEntity", new Answer(Optional.empty())));
        filter("listProducts", ALLOWED, Map.of("getStatus", 304));

        assertThat(failures.take()).extracting(FailedCall::code).containsExactly("AWBNotFound");
    }

    @Test
    void ofManyAnswersEachThatFailsIsNoted() {
        BatchAnswer answers = () -> List.of(
                new BatchAnswer.Answered(200, null, List.of()),
                new BatchAnswer.Answered(400, "400.0000004", List.of(new Fault("/altreqs/1", "InvalidAWBNo"))));

        filter("listProducts", ALLOWED, Map.of("getStatus", 200, "getEntity", answers));

        assertThat(failures.take())
                .flatExtracting(FailedCall::errors)
                .containsExactly(new Fault("/altreqs/1", "InvalidAWBNo"));
    }

    @Test
    void ofCredentialsThatAreRefusedOnlyTheKindIsNotedAndNothingIsCounted() {
        proven = false;

        assertThat(filter("issueAccessToken", ALLOWED, Map.of("getStatus", 400)))
                .isEmpty();
        filter("issueAccessToken", ALLOWED, Map.of("getStatus", 200));

        assertThat(failures.take())
                .containsExactly(new FailedCall(
                        "app", "auth-token", "issueAccessToken", 400, "400.0000004", NOW, null, List.of(), true));
    }

    private List<UsageEntry> filter(String operation, RateLimitDecision decision, Map<String, Object> response) {
        ResourceInfo resource = stub(ResourceInfo.class, Map.of("getResourceClass", UsageFilterTest.class), operation);
        RoutingContext call = stub(
                RoutingContext.class,
                Map.of(
                        UsageFilter.class.getName() + (proven ? "" : ".claimed"),
                        "app",
                        RateLimitDecision.class.getName(),
                        decision,
                        RequestHead.ID_HEADER,
                        "r-1",
                        RefusedCalls.class.getName(),
                        refusal),
                operation);

        new UsageFilter(counter, failures, new SmallUsage(10), Clock.fixed(NOW, ZoneOffset.UTC))
                .count(stub(ContainerResponseContext.class, response, operation), resource, call);
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
