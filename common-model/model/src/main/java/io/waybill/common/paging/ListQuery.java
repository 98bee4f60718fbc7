package io.waybill.common.paging;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * What a list is asked for: its filters, and which page. Everything that is wrong is reported at once, each parameter
 * by its name, and so is a parameter that the list does not have: a mistyped filter would answer with everything.
 */
public final class ListQuery {

    private static final Pattern TEXT = Pattern.compile("\\P{Cntrl}{1,200}");

    private final Violations violations = new Violations();
    private final QueryParameters parameters;

    /** Of the query parameters as they were sent. */
    public ListQuery(Map<String, List<String>> sent) {
        parameters = new QueryParameters(sent, violations);
    }

    /** The parameter {@code state}, one of those that are allowed; {@code null} if it was not sent. */
    public String state(Collection<String> allowed) {
        String sent = parameters.optional("state");
        if (sent == null || allowed.contains(sent)) {
            return sent;
        }
        violations.add("state", ViolationCode.UNKNOWN_CODE, "must be one of " + String.join(", ", allowed), sent);
        return null;
    }

    /** As {@link #state(Collection)}, one of an enumeration. */
    public <E extends Enum<E>> E state(Class<E> type) {
        String name =
                state(Arrays.stream(type.getEnumConstants()).map(Enum::name).toList());
        return name == null ? null : Enum.valueOf(type, name);
    }

    /** The parameters {@code from}, included, and {@code to}, excluded. */
    public Period period() {
        return Period.of(parameters.optional("from"), parameters.optional("to"), violations);
    }

    /** A text that a field must be equal to; {@code null} if it was not sent. */
    public String text(String name) {
        String sent = parameters.optional(name);
        if (sent == null || TEXT.matcher(sent).matches()) {
            return sent;
        }
        violations.add(name, ViolationCode.INVALID_FORMAT, "must be 1 to 200 characters, no control characters", sent);
        return null;
    }

    /**
     * A parameter in a form of its own; {@code null} if it was not sent.
     *
     * @param parse empty if the parameter is not of that form
     * @param rule what it must be, for the message
     */
    public <T> T value(String name, Function<String, Optional<T>> parse, String rule) {
        String sent = parameters.optional(name);
        if (sent == null) {
            return null;
        }
        Optional<T> value = parse.apply(sent);
        if (value.isEmpty()) {
            violations.add(name, ViolationCode.INVALID_FORMAT, rule, sent);
        }
        return value.orElse(null);
    }

    /**
     * The list, by the parameters {@code limit} and {@code after}. Filters must have been read before.
     *
     * @param columns the fields of an entry in the order of an export
     * @param pages reads one page, in a transaction of its own
     * @throws io.waybill.common.error.ApiException 400 naming every parameter that is wrong
     */
    public <T> Listing<T> list(List<String> columns, Function<PageRequest, Page<T>> pages) {
        String limit = parameters.optional("limit");
        PageRequest first = PageRequest.of(limit, parameters.optional("after"), violations);
        refuse();
        return new Listing<>(columns, pages.apply(first), pages, limit != null);
    }

    /** A list that always has one page only; it takes neither {@code limit} nor {@code after}. */
    public <T> Listing<T> whole(List<String> columns, List<T> items) {
        refuse();
        return new Listing<>(columns, Page.whole(items), page -> Page.whole(List.of()), true);
    }

    private void refuse() {
        parameters.refuseOthers();
        violations.throwIfAny();
    }
}
