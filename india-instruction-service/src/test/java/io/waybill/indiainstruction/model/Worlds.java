package io.waybill.indiainstruction.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Which worlds are left after requests that were under way at the same time, in any order. */
final class Worlds {

    private Worlds() {}

    private record Node(World world, List<Integer> done) {}

    /**
     * The worlds in which all these answers are possible.
     *
     * @param before the worlds that were possible before
     * @param threads attempts that were made at the same time; those of a thread one after the other
     * @return empty if an answer contradicts the others
     */
    static Set<World> after(Set<World> before, List<List<Attempt>> threads) {
        Set<World> left = new HashSet<>();
        Set<Node> seen = new HashSet<>();
        Deque<Node> open = new ArrayDeque<>();
        List<Integer> none = Collections.nCopies(threads.size(), 0);
        before.forEach(world -> open.add(new Node(world, none)));
        while (!open.isEmpty()) {
            Node node = open.pop();
            if (!seen.add(node)) {
                continue;
            }
            boolean isEnd = true;
            for (int i = 0; i < threads.size(); i++) {
                int next = node.done().get(i);
                if (next < threads.get(i).size()) {
                    isEnd = false;
                    Attempt attempt = threads.get(i).get(next);
                    List<Integer> done = new ArrayList<>(node.done());
                    done.set(i, next + 1);
                    if (attempt.answer() == null) {
                        open.push(new Node(node.world(), done));
                    }
                    Optional<World> after = node.world().after(attempt.event(), attempt.answer());
                    after.ifPresent(world -> open.push(new Node(world, done)));
                }
            }
            if (isEnd) {
                left.add(node.world());
            }
        }
        return left;
    }
}
