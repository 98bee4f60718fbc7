package io.waybill.test;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Makes strings that a regular expression accepts: the shortest, the longest, and random ones. It knows what the
 * documents use: classes, groups, alternatives, quantifiers and escapes; anchors stand at the ends.
 */
final class PatternStrings {

    /** What a class chooses from. */
    private static final List<String> POOL = Stream.concat(
                    Stream.of("a", "Z", "5", "-", " ", "é", "ß", "न"),
                    IntStream.rangeClosed(0x21, 0x7e).mapToObj(Character::toString))
            .toList();

    /** How often something without an upper bound is repeated beyond its lower bound at most. */
    private static final int MANY = 4;

    private sealed interface Node {}

    private record Choice(List<List<Node>> alternatives) implements Node {}

    private record OneOf(List<String> characters) implements Node {}

    private record Repeated(Node node, int min, int max) implements Node {}

    /** Chooses a number from a range. */
    private interface Chooser {
        int from(int min, int max);
    }

    private final String pattern;
    private final Choice root;
    private int at;

    PatternStrings(String pattern) {
        this.pattern = pattern;
        this.root = choice();
        if (at < pattern.length()) {
            throw new IllegalArgumentException("not understood at " + at + ": " + pattern);
        }
    }

    /** The shortest and longest of each alternative at the top, and {@code count} random ones. */
    List<String> samples(Random random, int count) {
        List<String> result = new ArrayList<>();
        for (List<Node> alternative : root.alternatives()) {
            result.add(text(alternative, (min, max) -> min));
            // The last of the alternatives and of the pool, as often as it goes.
            result.add(text(alternative, (min, max) -> max));
        }
        for (int i = 0; i < count; i++) {
            result.add(text(List.of(root), (min, max) -> random.nextInt(min, max + 1)));
        }
        return result;
    }

    private static String text(List<Node> nodes, Chooser chooser) {
        return nodes.stream()
                .map(node -> switch (node) {
                    case OneOf(List<String> characters) -> characters.get(chooser.from(0, characters.size() - 1));
                    case Choice(List<List<Node>> alternatives) ->
                        text(alternatives.get(chooser.from(0, alternatives.size() - 1)), chooser);
                    case Repeated(Node repeated, int min, int max) ->
                        IntStream.range(0, chooser.from(min, max))
                                .mapToObj(i -> text(List.of(repeated), chooser))
                                .collect(Collectors.joining());
                })
                .collect(Collectors.joining());
    }

    private Choice choice() {
        List<List<Node>> alternatives = new ArrayList<>();
        do {
            List<Node> sequence = new ArrayList<>();
            while (at < pattern.length() && pattern.charAt(at) != '|' && pattern.charAt(at) != ')') {
                if (pattern.charAt(at) == '^' || pattern.charAt(at) == '$') {
                    at++;
                } else {
                    sequence.add(quantified(atom()));
                }
            }
            alternatives.add(sequence);
        } while (taken("|"));
        return new Choice(alternatives);
    }

    private Node atom() {
        if (taken("(")) {
            taken("?:");
            Choice group = choice();
            at++;
            return group;
        }
        int start = at;
        if (taken("[")) {
            while (pattern.charAt(at) != ']') {
                at += pattern.charAt(at) == '\\' ? 2 : 1;
            }
            at++;
        } else if (taken("\\u")) {
            at += 4;
        } else {
            taken("\\");
            at++;
        }
        Pattern one = Pattern.compile(pattern.substring(start, at));
        return new OneOf(POOL.stream().filter(one.asMatchPredicate()).distinct().toList());
    }

    private Node quantified(Node node) {
        if (taken("?")) {
            return new Repeated(node, 0, 1);
        }
        if (taken("*")) {
            return new Repeated(node, 0, MANY);
        }
        if (taken("+")) {
            return new Repeated(node, 1, 1 + MANY);
        }
        if (!taken("{")) {
            return node;
        }
        int end = pattern.indexOf('}', at);
        String[] bounds = pattern.substring(at, end).split(",", -1);
        at = end + 1;
        int min = Integer.parseInt(bounds[0]);
        String max = bounds[bounds.length - 1];
        return new Repeated(node, min, max.isEmpty() ? min + MANY : Integer.parseInt(max));
    }

    private boolean taken(String text) {
        boolean is = pattern.startsWith(text, at);
        at += is ? text.length() : 0;
        return is;
    }
}
