package io.waybill.indiainstruction.feed;

import io.waybill.indiainstruction.instruction.InstructionEntity;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.MapsId;
import jakarta.persistence.OneToOne;
import jakarta.persistence.Table;

/** Row of {@code feed_entry}: inserted by the database with its instruction, numbered when a reader comes. */
@Entity
@Table(name = "feed_entry")
class FeedEntryEntity {

    @Id
    @Column(name = "instruction_id")
    long instructionId;

    @MapsId
    @OneToOne(fetch = FetchType.LAZY)
    @JoinColumn(name = "instruction_id")
    InstructionEntity instruction;

    Long position;
}
