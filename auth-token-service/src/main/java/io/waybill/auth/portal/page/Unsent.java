package io.waybill.auth.portal.page;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.waybill.auth.platform.web.FormParameters;
import io.waybill.auth.registry.api.Api;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What is kept of a form that came without a session. The form itself says what may be kept, in its field
 * {@value #KEEPS}: first what it does, in words, then the names of its fields, those that people see with a label:
 * {@code Ask for an API|api=API|reason=Reason|form}. Everything else, passwords above all, is typed again.
 *
 * @param to the page that takes the form
 * @param does what the form does; empty if it does not say
 * @param fields what is kept, in the order in which people read it
 * @param isIncomplete whether the form had more
 */
public record Unsent(String to, String does, List<Field> fields, boolean isIncomplete) {

    static final String KEEPS = "keeps";

    /** At the end of a name: every field that begins so. */
    private static final String ANY = "*";

    private static final String TICKED_API = "api-";

    /**
     * A field of the form, to be sent as it was typed.
     *
     * @param label as people call it; empty for what is of no interest to a person
     */
    public record Field(String name, String label, String value) {

        /** Whether people see it. */
        @JsonIgnore
        public boolean isShown() {
            return !label.isEmpty();
        }

        /** The value in words. */
        @JsonIgnore
        public String words() {
            return name.startsWith(TICKED_API)
                    ? Api.titleOf(name.substring(TICKED_API.length()))
                    : name.equals("api") ? Api.titleOf(value) : value;
        }
    }

    /** What the form, as it was sent, lets be kept. */
    static Unsent of(String to, FormParameters sent) {
        String[] keeps = keeps(sent);
        List<Field> fields = new ArrayList<>();
        for (int i = 1; i < keeps.length; i++) {
            String[] nameAndLabel = keeps[i].split("=", 2);
            String label = nameAndLabel.length > 1 ? nameAndLabel[1] : "";
            sent.names().stream()
                    .filter(name -> isNamed(name, nameAndLabel[0]) && sent.has(name))
                    .map(name -> new Field(name, label, sent.get(name)))
                    .forEach(fields::add);
        }
        List<String> kept = fields.stream().map(Field::name).toList();
        Set<String> own = Set.of(FormGuard.TOKEN_FIELD, KEEPS, Form.PASSWORD_OF);
        boolean hasMore =
                sent.names().stream().anyMatch(name -> sent.has(name) && !kept.contains(name) && !own.contains(name));
        return new Unsent(to, keeps[0], List.copyOf(fields), hasMore);
    }

    /** What people call the fields of the form, as far as they have labels. */
    static Map<String, String> labels(FormParameters sent) {
        return Arrays.stream(keeps(sent))
                .map(field -> field.split("=", 2))
                .filter(nameAndLabel -> nameAndLabel.length > 1)
                .collect(Collectors.toMap(
                        nameAndLabel -> nameAndLabel[0], nameAndLabel -> nameAndLabel[1], (a, b) -> a));
    }

    private static String[] keeps(FormParameters sent) {
        return (sent.has(KEEPS) ? sent.get(KEEPS) : "").split("\\|", -1);
    }

    private static boolean isNamed(String name, String kept) {
        return kept.endsWith(ANY) ? name.startsWith(kept.substring(0, kept.length() - 1)) : name.equals(kept);
    }

    /** Whether nothing is kept, since the form does not say what it does. */
    @JsonIgnore
    public boolean isEmpty() {
        return does.isEmpty();
    }

    @Override
    public String toString() {
        return "form for " + to;
    }
}
