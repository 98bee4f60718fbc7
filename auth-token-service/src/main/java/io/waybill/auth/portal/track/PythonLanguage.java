package io.waybill.auth.portal.track;

import io.waybill.auth.portal.track.Track.Call;
import io.waybill.auth.portal.track.Track.Step;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

final class PythonLanguage extends Language {

    private static final String INDENT = "    ";

    private final Literal literal =
            new Literal("{}", "[]", ": ", this::quoted, this::expression, PythonLanguage::scalar, true);

    PythonLanguage() {
        super("python", "Python", "waybill.py", "step%d.py", "python3 step%d.py");
    }

    @Override
    String program(Step step, int number) {
        Set<String> names = new LinkedHashSet<>(List.of("call", "env"));
        String token = tokenFunction(step, "token", "parcel_token");
        if (!token.isEmpty()) {
            names.add(token);
        }
        StringBuilder program = new StringBuilder("from waybill import " + String.join(", ", names) + "\n\n")
                .append(token.isEmpty() ? "" : "access_token = " + token + "()\n");
        step.calls().forEach(call -> program.append(print(call)));
        return program.toString();
    }

    private String print(Call call) {
        List<String> arguments = new ArrayList<>();
        arguments.add(quoted(call.method()) + ", " + expression(call.url()));
        if (!call.headers().isEmpty()) {
            arguments.add("headers={" + fields(call.headers(), ": ", ", ") + "}");
        }
        if (call.form() != null) {
            arguments.add("form={\n" + INDENT + INDENT + fields(call.form(), ": ", ",\n" + INDENT + INDENT) + "}");
        }
        if (call.body() != null) {
            arguments.add("body=" + literal.of(call.body(), INDENT));
        }
        return "print(call(\n" + INDENT + String.join(",\n" + INDENT, arguments) + "))\n";
    }

    private static String scalar(String json) {
        return switch (json) {
            case "true" -> "True";
            case "false" -> "False";
            case "null" -> "None";
            default -> json;
        };
    }

    @Override
    String quoted(String text) {
        return doubleQuoted(text);
    }

    @Override
    String variable(String name) {
        return name.endsWith(Track.TOKEN) ? "access_token" : "env(" + quoted(name) + ")";
    }

    @Override
    String plus() {
        return " + ";
    }
}
