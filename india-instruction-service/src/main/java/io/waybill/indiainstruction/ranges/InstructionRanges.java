package io.waybill.indiainstruction.ranges;

import io.waybill.common.partition.OwnersConnection;
import io.waybill.common.partition.OwnersTask;
import io.waybill.indiainstruction.feed.KeptRepository;
import io.waybill.indiainstruction.feed.KeptRepository.Kept;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * Looks after the ranges of ids: splits the tables once, makes partitions for the months to come, begins a month, and
 * lets a range go when all of it may be deleted. What was interrupted, the next run goes on with.
 */
@ApplicationScoped
public class InstructionRanges implements OwnersTask {

    private static final Logger LOG = Logger.getLogger(InstructionRanges.class);

    /** Months after this one that have partitions. */
    private static final int AHEAD = 2;

    private final RangeRepository ranges;
    private final RangeConfig config;
    private final KeptRepository kept;
    private final Clock clock;

    public InstructionRanges(RangeRepository ranges, RangeConfig config, KeptRepository kept, Clock clock) {
        this.ranges = ranges;
        this.config = config;
        this.kept = kept;
        this.clock = clock;
    }

    @Override
    public void run(OwnersConnection owner) throws SQLException {
        if (!ranges.isSplit()) {
            if (!config.split()) {
                return;
            }
            ranges.split(owner);
            LOG.info("instructions and their feed are in ranges of ids from now on");
        }
        YearMonth month = YearMonth.from(clock.instant().atOffset(ZoneOffset.UTC));
        makeAhead(month, owner);
        begin(month, owner);
        detachOld(owner);
    }

    private void makeAhead(YearMonth month, OwnersConnection owner) throws SQLException {
        List<IdRange> made = ranges.ranges();
        IdRange last = made.getLast();
        for (int months = 0; months <= AHEAD; months++) {
            String name = IdRange.name(month.plusMonths(months));
            if (made.stream().noneMatch(range -> range.name().equals(name))) {
                last = IdRange.of(month.plusMonths(months), last);
                ranges.make(last, owner);
                LOG.infof("range %s of instructions has partitions", name);
            }
        }
    }

    private void begin(YearMonth month, OwnersConnection owner) throws SQLException {
        for (IdRange range : ranges.ranges()) {
            if (range.name().equals(IdRange.name(month)) && !range.isBegun()) {
                ranges.begin(range, owner);
            }
        }
    }

    private void detachOld(OwnersConnection owner) throws SQLException {
        Optional<Kept> times = kept.stated();
        if (times.isEmpty()) {
            LOG.info("no range of instructions leaves: the service keeps them for good, or has not said how long");
        }
        for (IdRange range : ranges.ranges()) {
            if (ranges.isLeaving(range)
                    || times.filter(those -> mayLeave(range, those)).isPresent()) {
                ranges.detach(range, owner);
                ranges.left(range, config.keepDetached(), owner);
                LOG.infof("range %s of instructions has left", range.name());
            }
        }
    }

    private boolean mayLeave(IdRange range, Kept times) {
        Instant before = clock.instant().minus(times.age());
        return ranges.mayLeave(range, before, before.minus(times.unacknowledged()));
    }

    /** What the log calls it. */
    @Override
    public String toString() {
        return "instruction";
    }
}
