package io.waybill.common.india;

import io.waybill.common.digest.Sha256;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.IntStream;

/**
 * One of the ten waybills that every LoginID has in a sandbox; docs/start/sandbox.md has the same table. Their numbers
 * follow from the LoginID, so that two services know them without asking each other: a 9, eight digits from the
 * LoginID's SHA-256, a digit that says which of the ten it is, and the check digit that the carrier's numbers have.
 *
 * @param state the name of the state in which it is made
 * @param outcome what becomes of an instruction that it accepts: {@value #APPLIED}, {@value #ACCEPTED} (nothing), or
 *     the reason code of its rejection
 */
public record SandboxWaybill(String awbNo, String state, String outcome) {

    /** The first number of the range that is theirs. */
    public static final String FIRST = "90000000000";

    /** The last number of the range that is theirs. */
    public static final String LAST = "99999999999";

    /** The instruction is carried out. */
    public static final String APPLIED = "APPLIED";

    /** The instruction is left alone. */
    public static final String ACCEPTED = "ACCEPTED";

    private record Kind(String state, String outcome) {}

    /** By the tenth digit of the waybill's number. */
    private static final List<Kind> KINDS = List.of(
            new Kind("IN_TRANSIT", APPLIED),
            new Kind("OUT_FOR_DELIVERY", APPLIED),
            new Kind("DELIVERY_FAILED", APPLIED),
            new Kind("DELIVERED", APPLIED),
            new Kind("CANCELLED", APPLIED),
            new Kind("RETURNED", APPLIED),
            new Kind("IN_TRANSIT", "CONSIGNEE_UNAVAILABLE"),
            new Kind("IN_TRANSIT", "ADDRESS_INCOMPLETE"),
            new Kind("IN_TRANSIT", "DATE_NOT_POSSIBLE"),
            new Kind("IN_TRANSIT", ACCEPTED));

    private static final int PLACES = KINDS.size();
    private static final long BLOCKS = 100_000_000;
    private static final int CHECK = 7;

    /** The ten waybills of a LoginID, in the order of their numbers. */
    public static List<SandboxWaybill> of(String loginId) {
        long block = Long.remainderUnsigned(ByteBuffer.wrap(Sha256.of(loginId)).getLong(), BLOCKS);
        return IntStream.range(0, PLACES).mapToObj(place -> at(block, place)).toList();
    }

    private static SandboxWaybill at(long block, int place) {
        long number = (9 * BLOCKS + block) * PLACES + place;
        Kind kind = KINDS.get(place);
        return new SandboxWaybill(number + "" + number % CHECK, kind.state(), kind.outcome());
    }

    /**
     * What becomes of an instruction that a waybill of the range accepts, by the tenth digit of the waybill's number.
     */
    public static List<String> outcomes() {
        return KINDS.stream().map(Kind::outcome).toList();
    }
}
