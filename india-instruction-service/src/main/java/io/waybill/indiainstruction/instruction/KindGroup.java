package io.waybill.indiainstruction.instruction;

/** The validation groups of an instruction, by its kind: a field that the kind does not use is not validated. */
public final class KindGroup {

    private KindGroup() {}

    public interface Reattempt {}

    public interface NewMobileNumber {}

    public interface NewLandmark {}

    /** Kinds that use no field of their own. */
    interface Other {}

    /** A kind that could not be read: every field is validated, and none is required. */
    public interface Unknown {}
}
