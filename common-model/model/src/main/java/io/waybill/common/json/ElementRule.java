package io.waybill.common.json;

import io.waybill.common.error.Violation;
import io.waybill.common.error.ViolationCode;
import java.util.Optional;
import java.util.function.Predicate;

/** What the strings of an array must be; one that is not is reported where it stands, and left out. */
@FunctionalInterface
public interface ElementRule {

    /** The violation of the string that stands at {@code pointer}; empty if it is good. */
    Optional<Violation> judge(String pointer, String element);

    static ElementRule of(Predicate<String> good, ViolationCode code, String message) {
        return (pointer, element) ->
                good.test(element) ? Optional.empty() : Optional.of(new Violation(pointer, code, message, element));
    }

    /** This rule, then another one for what keeps it. */
    default ElementRule and(ElementRule next) {
        return (pointer, element) -> judge(pointer, element).or(() -> next.judge(pointer, element));
    }
}
