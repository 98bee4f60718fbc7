package io.waybill.indiainstruction.instruction;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;

/** Row of {@code instruction}. Its state changes once, with reason and note; the mobile number is masked later. */
@Entity
@Table(name = "instruction")
public class InstructionEntity {

    // The insert itself assigns the id: a sequence would need a statement of its own before it.
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    public Long id;

    @Column(name = "awb_no", updatable = false)
    String awbNo;

    @Column(name = "login_id", updatable = false)
    String loginId;

    /** As text: a newer version may have stored one that this version does not know. */
    @Column(updatable = false)
    public String kind;

    @Column(name = "prefer_date", updatable = false)
    LocalDate preferDate;

    @Column(name = "default_date", updatable = false)
    boolean defaultDate;

    @Column(name = "prefer_time", updatable = false)
    LocalTime preferTime;

    @Column(name = "time_slot", updatable = false)
    String timeSlot;

    @Column(name = "mobile_no", updatable = false)
    String mobileNo;

    @Column(name = "land_mark", updatable = false)
    String landMark;

    @Column(name = "accepted_at", updatable = false)
    public Instant acceptedAt;

    @Column(name = "accepted_on", updatable = false)
    LocalDate acceptedOn;

    @Column(name = "application_id", updatable = false)
    public String applicationId;

    @Column(name = "request_id", updatable = false)
    String requestId;

    @Enumerated(EnumType.STRING)
    public InstructionState state;

    @Column(name = "state_at")
    Instant stateAt;

    @Column(name = "reason_code")
    String reason;

    String note;

    /** The carrier has marked it. */
    public void become(Mark mark, Instant now) {
        state = mark.state().ofInstruction();
        stateAt = now;
        reason = mark.reason() == null ? null : mark.reason().name();
        note = mark.note();
    }
}
