package io.waybill.common.json;

import io.waybill.common.error.Violation;
import io.waybill.common.error.ViolationCode;
import java.util.Optional;
import java.util.function.Predicate;

/** A rule for the strings of an array. A string that breaks it is reported at its place and left out. */
@FunctionalInterface
public interface ElementRule {

    /** The violation of the string at {@code pointer}; empty if the string is valid. */
    Optional<Violation> judge(String pointer, String element);

    static ElementRule of(Predicate<String> good, ViolationCode code, String message) {
        return (pointer, element) ->
                good.test(element) ? Optional.empty() : Optional.of(new Violation(pointer, code, message, element));
    }

    /** This rule, then {@code next} for the strings that satisfy it. */
    default ElementRule and(ElementRule next) {
        return (pointer, element) -> judge(pointer, element).or(() -> next.judge(pointer, element));
    }
}
