package io.waybill.auth.registry.application;

import io.waybill.common.digest.Sha256;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * The present state of an application, a grant or a level request, as far as a decision depends on it.
 *
 * @param values by the field names of the operators' interface; none has a control character
 * @param words the same for people: a part of a sentence
 */
public record StateSnapshot(SortedMap<String, String> values, String words) {

    static final String STATE = "state";
    static final String NAME = "name";
    static final String OWNER = "owner";
    static final String BUSINESS_REGION = "businessRegion";
    static final String LEVEL = "level";
    static final String ROLES = "roles";
    static final String DECIDED_AT = "decidedAt";
    static final String CHANGED_AT = "changedAt";
    static final String ID = "id";

    private static final int TAG_BYTES = 12;

    private StateSnapshot(Map<String, String> values, String words) {
        this(new TreeMap<>(values), words);
    }

    /**
     * The state of an application.
     *
     * @param decidedAt time of the last decision; {@code null} if there was none
     */
    public static StateSnapshot ofApplication(String state, Registration registration, Instant decidedAt) {
        return new StateSnapshot(
                Map.of(
                        STATE, state,
                        NAME, registration.name(),
                        OWNER, registration.owner(),
                        BUSINESS_REGION, registration.businessRegion(),
                        LEVEL, registration.level(),
                        ROLES, sorted(registration.roles()),
                        DECIDED_AT, decidedAt == null ? "" : decidedAt.toString()),
                "the application “" + registration.name() + "” of " + registration.owner() + ", "
                        + registration.businessRegion() + ", is " + state + ", with the level "
                        + registration.level() + " and "
                        + (registration.roles().isEmpty() ? "no role" : "the roles " + sorted(registration.roles()))
                        + (decidedAt == null ? "" : ", decided about at " + decidedAt));
    }

    /** The state of a grant. */
    public static StateSnapshot ofGrant(String api, String environment, String state, Instant changedAt) {
        return new StateSnapshot(
                Map.of(STATE, state, CHANGED_AT, changedAt.toString()),
                "the grant of " + api + " in " + environment + " is " + state + ", since " + changedAt);
    }

    /** The state of a level request. */
    public static StateSnapshot ofLevelRequest(UUID id, String level, String state) {
        return new StateSnapshot(
                Map.of(ID, id.toString(), LEVEL, level, STATE, state),
                "the level " + level + " is " + state + ", by the request " + id);
    }

    static String sorted(Collection<String> roles) {
        return String.join(" ", new TreeSet<>(roles));
    }

    /** A short text that differs if one of the values does; a form sends it as the state that its page showed. */
    public String tag() {
        String all = values.entrySet().stream()
                .map(value -> value.getKey() + "=" + value.getValue())
                .collect(Collectors.joining("\n"));
        return Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(Sha256.of(all), TAG_BYTES));
    }
}
