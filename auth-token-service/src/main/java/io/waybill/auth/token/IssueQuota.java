package io.waybill.auth.token;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.scheduler.Scheduled;
import io.waybill.auth.AuthConfig;
import io.waybill.auth.application.RegisteredClient;
import io.waybill.auth.servicelevel.ServiceLevels;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.UUID;
import org.jboss.logging.Logger;

/**
 * The tokens that an application may be issued in a UTC day: never more, by all replicas together. Each replica claims a
 * hundredth of the day at a time and issues from that without the database. What a replica holds and does not use is out of
 * the others' reach: an application may find its day used up that much earlier, for each further replica that it has asked.
 */
@ApplicationScoped
public class IssueQuota {

    private static final Logger LOG = Logger.getLogger(IssueQuota.class);
    private static final int CLAIMS_PER_DAY = 100;

    /** After a refusal the database is asked again: the level may have been raised, or another replica have given back. */
    private static final long REFUSAL_HOLDS = Duration.ofSeconds(5).toNanos();

    private final IssuedTokenRepository repository;
    private final ServiceLevels levels;
    private final Clock clock;
    private final Cache<UUID, Claim> claims;

    IssueQuota(IssuedTokenRepository repository, ServiceLevels levels, AuthConfig config, Clock clock) {
        this.repository = repository;
        this.levels = levels;
        this.clock = clock;
        this.claims = Caffeine.newBuilder()
                .maximumSize(config.rememberedClients())
                .evictionListener((UUID application, Claim claim, RemovalCause cause) -> giveBack(application, claim))
                .build();
    }

    /** What this replica may still issue for one application on one day. Guarded by itself. */
    private static final class Claim {
        private int day;
        private long left;
        private boolean refused;
        private long refusedAt;

        /** Issued while the database was away; counted when it is back. */
        private long uncounted;
    }

    /**
     * Takes one token of the client's day.
     *
     * @throws ApiException 429.0000002 if they are used up
     */
    public void take(RegisteredClient client) {
        Long quota = levels.get(client.level()).tokensPerDay();
        if (quota == null) {
            return;
        }
        LocalDate day = today();
        Claim claim = claims.get(client.applicationId(), id -> new Claim());
        synchronized (claim) {
            if (claim.day != (int) day.toEpochDay()) {
                claim.day = (int) day.toEpochDay();
                claim.left = 0;
                claim.refused = false;
                claim.uncounted = 0;
            }
            if (claim.left == 0 && !(claim.refused && System.nanoTime() - claim.refusedAt < REFUSAL_HOLDS)) {
                claim.left = claimed(client.applicationId(), claim, day, quota);
                claim.refused = claim.left == 0;
                claim.refusedAt = System.nanoTime();
            }
            if (claim.left > 0) {
                claim.left--;
                return;
            }
        }
        throw usedUp(quota, day);
    }

    /** A hundredth of the day, or what is left of it. While the database is away, as much is issued here as the day has. */
    private long claimed(UUID application, Claim claim, LocalDate day, long quota) {
        long wanted = Math.ceilDiv(quota, CLAIMS_PER_DAY);
        try {
            if (claim.uncounted > 0) {
                repository.giveBack(application, day, -claim.uncounted);
                claim.uncounted = 0;
            }
            return repository.claim(application, day, wanted, quota);
        } catch (SQLException e) {
            LOG.warn("issued tokens could not be counted; they are kept for the next time", e);
            long uncounted = Math.min(wanted, quota - claim.uncounted);
            claim.uncounted += uncounted;
            return uncounted;
        }
    }

    private ApiException usedUp(long quota, LocalDate day) {
        long seconds = Duration.between(
                        clock.instant(),
                        day.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant())
                .toSeconds();
        return new ApiException(
                        ErrorCode.RATE_LIMITED_PER_DAY,
                        "the " + quota + " tokens of the day are used up; a token serves many requests")
                .withHeader("Retry-After", Long.toString(Math.max(1, seconds)));
    }

    /** A replica that stops leaves to the others what it has not used; one that is killed cannot. */
    void stop(@Observes @Priority(1) ShutdownEvent stopping) {
        claims.asMap().forEach(this::giveBack);
    }

    private void giveBack(UUID application, Claim claim) {
        synchronized (claim) {
            if (claim.left == 0 || claim.day != (int) today().toEpochDay()) {
                return;
            }
            try {
                repository.giveBack(application, LocalDate.ofEpochDay(claim.day), claim.left);
                claim.left = 0;
            } catch (SQLException e) {
                LOG.warn("unused tokens of a day could not be given back", e);
            }
        }
    }

    @Scheduled(identity = "issue-quota-cleanup", every = "1h", delayed = "1h")
    void cleanUp() throws SQLException {
        repository.deleteBefore(today().minusDays(1));
    }

    private LocalDate today() {
        return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    }
}
