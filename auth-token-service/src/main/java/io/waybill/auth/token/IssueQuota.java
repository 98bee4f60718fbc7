package io.waybill.auth.token;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.waybill.auth.application.RegisteredClient;
import io.waybill.auth.servicelevel.ServiceLevels;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.jboss.logging.Logger;

/**
 * The tokens that an application may be issued in a UTC day. Counted in memory and added to the shared count every two
 * seconds, so that issuing costs no statement; the replicas may together exceed the quota by what they issue in that time.
 */
@ApplicationScoped
class IssueQuota {

    private static final Logger LOG = Logger.getLogger(IssueQuota.class);
    private static final int MAX_COUNTED = 100_000;

    private final IssuedTokenRepository repository;
    private final ServiceLevels levels;
    private final Clock clock;
    private final Cache<Key, Count> counts = Caffeine.newBuilder()
            .maximumSize(MAX_COUNTED)
            .expireAfterAccess(Duration.ofDays(1))
            .build();

    IssueQuota(IssuedTokenRepository repository, ServiceLevels levels, Clock clock) {
        this.repository = repository;
        this.levels = levels;
        this.clock = clock;
    }

    private record Key(UUID application, LocalDate day) {}

    /** What is known of one application's day. */
    private static final class Count {
        /** As of the last exchange, by all replicas. */
        private final AtomicLong shared = new AtomicLong();
        /** Issued here since. */
        private final AtomicLong own = new AtomicLong();
    }

    /**
     * Takes one token of the client's day.
     *
     * @throws ApiException 429.0000002 if they are used up
     */
    void take(RegisteredClient client) {
        Long quota = levels.get(client.level()).tokensPerDay();
        if (quota == null) {
            return;
        }
        LocalDate day = today();
        Count count = counts.get(new Key(client.applicationId(), day), key -> new Count());
        if (count.own.incrementAndGet() + count.shared.get() > quota) {
            count.own.decrementAndGet();
            long seconds = Duration.between(
                            clock.instant(),
                            day.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant())
                    .toSeconds();
            throw new ApiException(
                            ErrorCode.RATE_LIMITED_PER_DAY,
                            "the " + quota + " tokens of the day are used up; a token serves many requests")
                    .withHeader("Retry-After", Long.toString(Math.max(1, seconds)));
        }
    }

    @Scheduled(identity = "issue-quota", every = "2s", concurrentExecution = ConcurrentExecution.SKIP)
    void exchange() {
        counts.asMap().forEach((key, count) -> {
            long own = count.own.get();
            if (own == 0) {
                return;
            }
            try {
                count.shared.set(repository.add(key.application(), key.day(), own));
                count.own.addAndGet(-own);
            } catch (SQLException e) {
                LOG.warn("issued tokens could not be counted; they are kept for the next time", e);
            }
        });
    }

    @Scheduled(identity = "issue-quota-cleanup", every = "1h", delayed = "1h")
    void cleanUp() throws SQLException {
        repository.deleteBefore(today().minusDays(1));
    }

    private LocalDate today() {
        return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    }
}
