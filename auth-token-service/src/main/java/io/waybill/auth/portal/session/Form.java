package io.waybill.auth.portal.session;

import io.waybill.auth.client.FormParameters;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.Violation;
import jakarta.enterprise.context.RequestScoped;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The form of the present request: what was typed, and what is wrong with it, beside the field. A page shows the same
 * form again, so nothing is lost.
 */
@RequestScoped
public class Form {

    private static final int BAD_REQUEST = 400;
    private static final int CONFLICT = 409;

    private final Map<String, String> suggested = new LinkedHashMap<>();
    private final Map<String, String> faults = new LinkedHashMap<>();
    private FormParameters sent = FormParameters.none();
    private Unsent unsent = Unsent.NOTHING;
    private boolean hasConflict;

    void received(FormParameters parameters) {
        sent = parameters;
        unsent = Unsent.carriedBy(parameters);
    }

    /** Takes what was typed as a form that waits for a log-in: that of the log-in is another one, and empty. */
    public void putOff() {
        unsent = Unsent.of(sent);
        sent = FormParameters.none();
    }

    /** Gives up the form that waits. */
    public void drop() {
        unsent = Unsent.NOTHING;
    }

    /** The form that waits until the person is logged in. */
    public Unsent unsent() {
        return unsent;
    }

    /** What was typed, without blanks around it; empty if nothing was. */
    public String typed(String field) {
        String value = sent.get(field);
        return value == null ? suggested.getOrDefault(field, "") : value.strip();
    }

    /** As typed, to the last blank: a password. */
    public String secret(String field) {
        String value = sent.get(field);
        return value == null ? "" : value;
    }

    /** Whether a box was ticked, or a button pressed. */
    public boolean has(String field) {
        return sent.has(field);
    }

    /** Whether the box of a choice was ticked: its field is the group's name, a hyphen and the choice. */
    public boolean ticked(String group, String choice) {
        return has(group + "-" + choice);
    }

    /** Fills in a field that nobody has typed in. */
    public void suggest(String field, String value) {
        suggested.put(field, value);
    }

    /** Says what is wrong with a field: a sentence for the person. */
    public void refuse(String field, String fault) {
        faults.putIfAbsent(field, fault);
    }

    /** What is wrong with the field; empty if nothing is. */
    public String fault(String field) {
        return faults.getOrDefault(field, "");
    }

    /** What is wrong with no field in particular; empty if nothing is. */
    public String general() {
        return fault("");
    }

    /** Whether anything is wrong. */
    public boolean isRefused() {
        return !faults.isEmpty();
    }

    /** Whether it was refused for the present state of what it is about. */
    public boolean isConflict() {
        return hasConflict;
    }

    /** Everything that is wrong, by field. */
    public Map<String, String> faults() {
        return Map.copyOf(faults);
    }

    /**
     * What a rule of the registry makes of the form; empty if it refuses it, which is then said beside the fields.
     *
     * @throws ApiException if it is no fault of the form
     */
    public <T> Optional<T> judged(Supplier<T> rule) {
        try {
            return Optional.of(rule.get());
        } catch (ApiException refusal) {
            if (refusal.code().status() != BAD_REQUEST && refusal.code().status() != CONFLICT) {
                throw refusal;
            }
            hasConflict |= refusal.code().status() == CONFLICT;
            refuse(refusal);
            return Optional.empty();
        }
    }

    private void refuse(ApiException error) {
        if (error.violations().isEmpty()) {
            refuse("", Wording.sentence(error.getMessage()));
        }
        for (Violation violation : error.violations()) {
            refuse(violation.field(), Wording.sentence(violation.message()));
        }
    }
}
