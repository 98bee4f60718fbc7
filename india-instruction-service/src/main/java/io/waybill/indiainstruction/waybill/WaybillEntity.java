package io.waybill.indiainstruction.waybill;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.OptionalInt;

/** Row of {@code waybill}. Created only by the import and, in a sandbox, for a LoginID that calls first. */
@Entity
@Table(name = "waybill")
public class WaybillEntity {

    @Id
    @Column(name = "awb_no")
    String awbNo;

    @Column(name = "login_id")
    String loginId;

    @Enumerated(EnumType.STRING)
    WaybillState state;

    @Enumerated(EnumType.STRING)
    @Column(name = "former_state")
    WaybillState formerState;

    @Column(name = "cancelled_by")
    Long cancelledBy;

    @Column(name = "updated_at")
    Instant updatedAt;

    @Column(name = "changed_at")
    Instant changedAt;

    Integer attempts;

    public WaybillState state() {
        return state;
    }

    /** How many reattempts the carrier has made; empty if it has not said. */
    public OptionalInt attempts() {
        return attempts == null ? OptionalInt.empty() : OptionalInt.of(attempts);
    }

    ImportRules.States states() {
        return new ImportRules.States(state, formerState);
    }

    /** Whether it is already what the line would make it, but for the time. */
    boolean says(WaybillLine line, ImportRules.States after) {
        return after.equals(states())
                && loginId.equals(line.loginId())
                && (line.attempts() == null || line.attempts().equals(attempts));
    }

    /** A line of an import has been accepted. */
    void update(WaybillLine line, ImportRules.States after, Instant now) {
        loginId = line.loginId();
        state = after.state();
        formerState = after.formerState();
        cancelledBy = after.isCancelledByRto() ? cancelledBy : null;
        updatedAt = line.updatedAt();
        changedAt = now;
        attempts = line.attempts() == null ? attempts : line.attempts();
    }

    /**
     * Restores the former state, provided that this RTO cancelled the waybill and nothing has changed its state since.
     */
    public void restoreAfter(long rejectedRto, Instant now) {
        if (cancelledBy != null && cancelledBy == rejectedRto) {
            state = formerState;
            formerState = null;
            cancelledBy = null;
            changedAt = now;
        }
    }
}
