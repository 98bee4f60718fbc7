package io.waybill.auth.portal.session;

import io.waybill.auth.client.FormParameters;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.Violation;
import jakarta.enterprise.context.RequestScoped;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The form of the present request: what was typed, and what is wrong with it, beside the field. A page shows the same
 * form again, so nothing is lost.
 */
@RequestScoped
public class Form {

    private final Map<String, String> suggested = new LinkedHashMap<>();
    private final Map<String, String> faults = new LinkedHashMap<>();
    private FormParameters sent = FormParameters.none();

    void received(FormParameters parameters) {
        sent = parameters;
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

    /** Whether anything is wrong. */
    public boolean isRefused() {
        return !faults.isEmpty();
    }

    /** Everything that is wrong, by field. */
    public Map<String, String> faults() {
        return Map.copyOf(faults);
    }

    /** Takes over what a rule of the registry has found; pointers are names of fields. */
    public void refuse(ApiException error) {
        if (error.violations().isEmpty()) {
            refuse("", error.getMessage());
        }
        for (Violation violation : error.violations()) {
            refuse(violation.pointer().replaceFirst("^/", ""), violation.message());
        }
    }
}
