package io.waybill.auth.registry.application;

import io.waybill.common.error.ApiException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * The state that an operator saw. If it has changed, the decision is refused.
 *
 * @param values those of the {@link StateSnapshot} to compare
 * @param tag of the whole state, if all of it is to be compared; {@code null} otherwise
 */
public record ExpectedState(Map<String, String> values, String tag) {

    /** Compares nothing. */
    public static final ExpectedState ANYTHING = new ExpectedState(Map.of(), null);

    /** Compares everything that the page showed. */
    public static ExpectedState tagged(String tag) {
        return new ExpectedState(Map.of(), tag);
    }

    /** Compares the values that are not {@code null}. */
    static ExpectedState of(Map<String, String> values) {
        Map<String, String> named = new LinkedHashMap<>(values);
        named.values().removeIf(Objects::isNull);
        return new ExpectedState(named, null);
    }

    /**
     * Compares with the present state, whose row must be locked.
     *
     * @throws ApiException 409 that names the present state, if it differs
     */
    void require(StateSnapshot now) {
        boolean isSame = (tag == null || tag.equals(now.tag()))
                && now.values().entrySet().containsAll(values.entrySet());
        if (!isSame) {
            throw ApiException.conflict("this has changed, and nothing was decided: now " + now.words());
        }
    }
}
