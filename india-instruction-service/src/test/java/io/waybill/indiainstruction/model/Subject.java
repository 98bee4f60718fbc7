package io.waybill.indiainstruction.model;

import io.waybill.indiainstruction.model.Attempt.Event.Instruct;
import io.waybill.indiainstruction.model.Attempt.Stored;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A waybill, and what is known of it. Belongs to one client. */
final class Subject {

    private static final int REMEMBERED = 60;

    private final String awbNo;
    private final List<String> past = new ArrayList<>();
    private final List<Instruct> keyed = new ArrayList<>();
    private Set<World> worlds;
    private int imports;

    Subject(String awbNo, String state) {
        this.awbNo = awbNo;
        this.worlds = Set.of(World.ofNew(state));
    }

    String awbNo() {
        return awbNo;
    }

    Set<World> worlds() {
        return worlds;
    }

    /** The number of the next import about it. */
    int nextImport() {
        return ++imports;
    }

    /** What has been asked for under a key. */
    List<Instruct> keyed() {
        return keyed;
    }

    /** The instructions whose ids are known. */
    List<Stored> known() {
        return worlds.iterator().next().instructions().stream()
                .filter(stored -> stored.id() != 0)
                .toList();
    }

    /**
     * Learns from what was asked for at the same time.
     *
     * @throws Violation if no world is left in which the answers are possible
     */
    void learn(List<List<Attempt>> threads) {
        past.add(threads.toString());
        Set<World> before = worlds;
        worlds = Worlds.after(before, threads);
        if (worlds.isEmpty()) {
            throw new Violation("waybill " + awbNo + "\nwas one of\n  " + lines(before)
                    + "\nwhich cannot be after the last of\n  "
                    + lines(past.subList(Math.max(0, past.size() - REMEMBERED), past.size())));
        }
    }

    /**
     * Compares with what the feed told last of each instruction.
     *
     * @throws Violation if they differ
     */
    void compare(Map<Long, String> told) {
        Map<Long, String> expected = new HashMap<>();
        known().forEach(stored -> expected.put(stored.id(), stored.state()));
        if (!expected.equals(told)) {
            throw new Violation("waybill " + awbNo + " has " + expected + ", and the feed told " + told);
        }
    }

    private static String lines(Iterable<?> each) {
        List<String> texts = new ArrayList<>();
        each.forEach(one -> texts.add(one.toString()));
        return String.join("\n  ", texts);
    }
}
