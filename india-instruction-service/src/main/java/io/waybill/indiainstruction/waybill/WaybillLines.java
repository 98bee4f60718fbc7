package io.waybill.indiainstruction.waybill;

import io.waybill.indiainstruction.event.EventRepository;
import io.waybill.indiainstruction.waybill.ImportRules.States;
import io.waybill.indiainstruction.waybill.StoredLine.Effect;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Stores lines of an import in the transaction of the caller. */
@ApplicationScoped
public class WaybillLines {

    private final WaybillRepository waybills;
    private final EventRepository events;

    public WaybillLines(WaybillRepository waybills, EventRepository events) {
        this.waybills = waybills;
        this.events = events;
    }

    /**
     * Stores lines, at most one per waybill, and closes the instructions that they leave nothing to do for.
     *
     * @return what each line did, in their order
     */
    List<StoredLine> store(List<WaybillLine> lines, Instant now) {
        Set<String> created = waybills.insertOrLock(lines, now);
        Map<String, WaybillEntity> known = waybills.byNumber(lines.stream()
                .map(WaybillLine::awbNo)
                .filter(number -> !created.contains(number))
                .toList());
        Map<String, Set<Long>> appliedRtos = waybills.appliedRtos(lines.stream()
                .filter(line -> line.state() == WaybillState.DELIVERED)
                .map(WaybillLine::awbNo)
                .filter(known::containsKey)
                .toList());
        List<StoredLine> stored = lines.stream()
                .map(line -> created.contains(line.awbNo())
                        ? new StoredLine(line.awbNo(), Effect.CREATED, false, Optional.empty())
                        : update(known.get(line.awbNo()), line, appliedRtos.getOrDefault(line.awbNo(), Set.of()), now))
                .toList();
        waybills.flush();
        events.append(waybills.closeOvertaken(
                stored.stream()
                        .filter(line -> line.effect() == Effect.UPDATED)
                        .map(StoredLine::awbNo)
                        .toList(),
                now));
        return stored;
    }

    private static StoredLine update(WaybillEntity known, WaybillLine line, Set<Long> appliedRtos, Instant now) {
        boolean isRtoApplied = known.cancelledBy != null && appliedRtos.contains(known.cancelledBy);
        States after = ImportRules.after(known.states(), line, isRtoApplied);
        Optional<LineRemark> ignored = ImportRules.ignored(known, line, after);
        if (ignored.isPresent()) {
            return new StoredLine(line.awbNo(), Effect.IGNORED, false, ignored);
        }
        WaybillState before = known.state;
        known.update(line, after, now);
        return new StoredLine(
                line.awbNo(),
                Effect.UPDATED,
                before == WaybillState.CANCELLED && known.state != WaybillState.CANCELLED,
                appliedRtos.isEmpty() ? Optional.empty() : Optional.of(LineRemark.RTO_APPLIED));
    }
}
