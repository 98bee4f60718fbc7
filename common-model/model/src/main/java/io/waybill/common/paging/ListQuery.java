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
 * The query of a list: its filters and its page. Reports all violations at once, by parameter name. Unknown parameters
 * are violations, since a misspelt filter would return everything.
 */
public final class ListQuery {

    private static final Pattern TEXT = Pattern.compile("\\P{Cntrl}{1,200}");

    private final Violations violations = new Violations();
    private final QueryParameters parameters;

    public ListQuery(Map<String, List<String>> sent) {
        parameters = new QueryParameters(sent, violations);
    }

    /** The parameter {@code state}, one of {@code allowed}; {@code null} if not sent. */
    public String state(Collection<String> allowed) {
        String sent = parameters.optional("state");
        if (sent == null || allowed.contains(sent)) {
            return sent;
        }
        violations.add("state", ViolationCode.UNKNOWN_CODE, "must be one of " + String.join(", ", allowed), sent);
        return null;
    }

    /** As {@link #state(Collection)}, for an enumeration. */
    public <E extends Enum<E>> E state(Class<E> type) {
        String name =
                state(Arrays.stream(type.getEnumConstants()).map(Enum::name).toList());
        return name == null ? null : Enum.valueOf(type, name);
    }

    /** The parameters {@code from}, inclusive, and {@code to}, exclusive. */
    public Period period() {
        return Period.of(parameters.optional("from"), parameters.optional("to"), violations);
    }

    /** A parameter that a field must equal; {@code null} if not sent. */
    public String text(String name) {
        String sent = parameters.optional(name);
        if (sent == null || TEXT.matcher(sent).matches()) {
            return sent;
        }
        violations.add(name, ViolationCode.INVALID_FORMAT, "must be 1 to 200 characters, no control characters", sent);
        return null;
    }

    /**
     * A parameter in a special form; {@code null} if not sent.
     *
     * @param parse returns empty for a value of another form
     * @param rule what the value must be, for the message
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

    /** Records what is wrong with a parameter in view of the others. */
    public void report(String name, ViolationCode code, String message) {
        violations.add(name, code, message);
    }

    /**
     * The list, paged by the parameters {@code limit} and {@code after}. Read all filters first.
     *
     * @param columns the fields of an entry in the order of an export
     * @param pages reads one page, in a transaction of its own
     * @throws io.waybill.common.error.ApiException 400 naming every invalid parameter
     */
    public <T> Listing<T> list(List<String> columns, Function<PageRequest, Page<T>> pages) {
        String limit = parameters.optional("limit");
        PageRequest first = PageRequest.of(limit, parameters.optional("after"), violations);
        refuse();
        return new Listing<>(columns, pages.apply(first), pages, limit != null);
    }

    /** A list that always has a single page; takes neither {@code limit} nor {@code after}. */
    public <T> Listing<T> whole(List<String> columns, List<T> items) {
        refuse();
        return Listing.whole(columns, items);
    }

    private void refuse() {
        parameters.refuseOthers();
        violations.throwIfAny();
    }
}
