package io.waybill.auth.portal.waybill;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.waybill.auth.portal.page.Form;
import io.waybill.common.error.ApiException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A mark as {@code POST /admin/v1/instructions/marks} takes it.
 *
 * @param id the instruction
 * @param reasonCode name of a {@link RejectionReason}; {@code null} if the instruction is applied
 * @param note {@code null} for none
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record InstructionMark(long id, String state, String reasonCode, String note) {

    /** The field with the wanted state, which every form has that marks instructions. */
    static final String VERDICT = "verdict";

    /** The state of instructions that can be marked. */
    static final String ACCEPTED = "ACCEPTED";

    static final String APPLIED = "APPLIED";
    static final String REJECTED = "REJECTED";

    private static final Pattern CHOICE = Pattern.compile("([0-9]{1,18}) ([0-9]{8,15})");

    /**
     * The marks of a form, with the numbers of their waybills: one for each ticked box. Refuses the form if there is
     * none.
     *
     * @param boxes how many a page has
     */
    static Map<InstructionMark, String> of(Form form, int boxes) {
        String state = form.typed(VERDICT);
        boolean isRejection = state.equals(REJECTED);
        if (!isRejection && !state.equals(APPLIED)) {
            throw ApiException.malformed("the form does not say what has become of the instructions");
        }
        if (isRejection && form.typed("reasonCode").isEmpty()) {
            form.refuse("reasonCode", "Say why: the customer reads it.");
        }
        Map<InstructionMark, String> marks = new LinkedHashMap<>();
        ticked(form, boxes).stream()
                .map(CHOICE::matcher)
                .filter(Matcher::matches)
                .forEach(choice -> marks.put(
                        new InstructionMark(
                                Long.parseLong(choice.group(1)),
                                state,
                                isRejection ? form.typed("reasonCode") : null,
                                form.typed("note").isEmpty() ? null : form.typed("note")),
                        choice.group(2)));
        if (marks.isEmpty()) {
            form.refuse("items", "Tick what is marked.");
        }
        return marks;
    }

    /** The values of the ticked boxes of a form, in its order. */
    static List<String> ticked(Form form, int boxes) {
        return IntStream.rangeClosed(1, boxes)
                .mapToObj(no -> "item-" + no)
                .filter(form::has)
                .map(form::typed)
                .toList();
    }

    /** What the marks have changed, in a sentence. */
    static String done(Collection<InstructionMark> marks) {
        return (marks.size() == 1 ? "One instruction is marked " : marks.size() + " instructions are marked ")
                + CarrierWording.state(marks.iterator().next().state()).toLowerCase(Locale.ROOT) + ".";
    }
}
