package io.waybill.indiainstruction.waybill;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.waybill.common.WaybillConfig;
import io.waybill.common.india.SandboxWaybill;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** The ten waybills that each LoginID has in a sandbox. In production there are none. */
@ApplicationScoped
public class SandboxWaybills {

    private static final int MOST_REMEMBERED = 10_000;
    private static final Duration REMEMBERED = Duration.ofHours(1);

    private final WaybillRepository waybills;
    private final WaybillLines lines;
    private final Clock clock;
    private final boolean isSandbox;
    private final Cache<String, Boolean> made = Caffeine.newBuilder()
            .maximumSize(MOST_REMEMBERED)
            .expireAfterWrite(REMEMBERED)
            .build();

    SandboxWaybills(WaybillRepository waybills, WaybillLines lines, Clock clock, WaybillConfig config) {
        this.waybills = waybills;
        this.lines = lines;
        this.clock = clock;
        this.isSandbox = config.environment() == WaybillConfig.Environment.SANDBOX;
    }

    /**
     * Inserts the missing ones in a transaction of its own; to be called before the waybills of the LoginID are read. A
     * number that belongs to another LoginID is left alone. Does nothing in production, or if the LoginID had its
     * waybills within the last hour.
     */
    public void make(String loginId) {
        if (isSandbox && made.getIfPresent(loginId) == null) {
            QuarkusTransaction.requiringNew()
                    .run(() -> waybills.insertMissing(SandboxWaybill.of(loginId), loginId, clock.instant()));
            made.put(loginId, true);
        }
    }

    /**
     * As {@link #make(String)}, before only this waybill is read: nothing is made unless it is one of the ten.
     *
     * @return whether it is one of the ten, so that it can be read now unless another LoginID has its number
     */
    public boolean make(String awbNo, String loginId) {
        boolean isOneOfTheTen = isSandbox
                && isInTheirRange(awbNo)
                && SandboxWaybill.of(loginId).stream()
                        .anyMatch(own -> own.awbNo().equals(awbNo));
        if (isOneOfTheTen) {
            make(loginId);
        }
        return isOneOfTheTen;
    }

    /** Saves the digest for the carrier's own numbers. The range ends with the last number of its length. */
    private static boolean isInTheirRange(String awbNo) {
        return awbNo.length() == SandboxWaybill.FIRST.length() && awbNo.compareTo(SandboxWaybill.FIRST) >= 0;
    }

    /**
     * Reports a state as an import with {@code force} does, so that the waybill has this state afterwards.
     *
     * @return false if the waybill is none of the ten, or another LoginID has it
     */
    @Transactional
    public boolean report(String awbNo, String loginId, WaybillState state) {
        if (!make(awbNo, loginId)) {
            return false;
        }
        Optional<WaybillEntity> waybill = waybills.lock(awbNo).filter(kept -> kept.loginId.equals(loginId));
        waybill.ifPresent(kept -> {
            Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
            // An import counts only if it is later than the one before, whatever the clocks of the replicas.
            Instant earliest = kept.updatedAt.plus(1, ChronoUnit.MICROS);
            Instant updatedAt = now.isBefore(earliest) ? earliest : now;
            lines.store(List.of(new WaybillLine(awbNo, loginId, state, updatedAt, null, true)), now);
        });
        return waybill.isPresent();
    }
}
