package io.waybill.auth.portal.track;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.waybill.auth.portal.track.Track.Call;
import io.waybill.auth.portal.track.Track.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.stream.Collectors;

/** A language in which a step is written. Credentials come from the environment and stand in no program. */
abstract class Language {

    private static final Literal JSON = new Literal(
            "{}", "[]", ": ", Language::doubleQuoted, Language::doubleQuoted, UnaryOperator.identity(), false);

    private final String id;
    private final String title;
    private final String helper;
    private final String file;
    private final String run;

    /**
     * @param id in the address of a page
     * @param helper file of the code that all steps share
     * @param file of the program of a step, with {@code %d} for its number; empty for a command to paste
     * @param run the command that runs it
     */
    Language(String id, String title, String helper, String file, String run) {
        this.id = id;
        this.title = title;
        this.helper = helper;
        this.file = file;
        this.run = run;
    }

    /** The program of a step. */
    abstract String program(Step step, int number);

    /** A text without variables. */
    abstract String quoted(String text);

    /** The value of an environment variable, or the token. */
    abstract String variable(String name);

    /** Joins two texts. */
    abstract String plus();

    public String id() {
        return id;
    }

    public String title() {
        return title;
    }

    /** File of the code that all steps share. */
    public String helper() {
        return helper;
    }

    /** Whether a step is pasted into a terminal, instead of being a file. */
    public boolean isShell() {
        return file.isEmpty();
    }

    /** File of the program of a step; empty for a command to paste. */
    public String file(int number) {
        return file.formatted(number);
    }

    /** The command that runs it; empty for a command to paste. */
    public String run(int number) {
        return run.formatted(number);
    }

    /** The function that gets the token of a step, by its name in the shared code; empty if the step needs none. */
    static String tokenFunction(Step step, String token, String parcelToken) {
        if (step.variables().contains(Track.TOKEN)) {
            return token;
        }
        return step.variables().contains(Track.PARCEL_TOKEN) ? parcelToken : "";
    }

    /** A text with variables, as an expression. */
    final String expression(String text) {
        List<String> parts = new ArrayList<>();
        Matcher found = Track.VARIABLE.matcher(text);
        int end = 0;
        while (found.find()) {
            if (found.start() > end) {
                parts.add(quoted(text.substring(end, found.start())));
            }
            parts.add(variable(found.group(1)));
            end = found.end();
        }
        if (end < text.length()) {
            parts.add(quoted(text.substring(end)));
        }
        return String.join(plus(), parts);
    }

    /** Names and values, each as {@code written}, joined by commas. */
    final String fields(Map<String, String> fields, String colon, String comma) {
        return fields.entrySet().stream()
                .map(field -> quoted(field.getKey()) + colon + expression(field.getValue()))
                .collect(Collectors.joining(comma));
    }

    /** A text in double quotes, as in JSON. */
    static String doubleQuoted(String text) {
        return TextNode.valueOf(text).toString();
    }

    /** The body as JSON, with its variables as they are. */
    static String json(Call call, String indent) {
        return JSON.of(call.body(), indent);
    }

    /** The variables of a body. */
    static List<String> variables(JsonNode body) {
        return Track.variablesIn(body.toString()).stream().distinct().toList();
    }
}
