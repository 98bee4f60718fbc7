package io.waybill.auth.portal.track;

import io.waybill.auth.portal.track.Track.Call;
import io.waybill.auth.portal.track.Track.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

final class PhpLanguage extends Language {

    private static final String INDENT = "    ";

    private final Literal literal =
            new Literal("[]", "[]", " => ", this::quoted, this::expression, UnaryOperator.identity(), true);

    PhpLanguage() {
        super("php", "PHP", "waybill.php", "step%d.php", "php step%d.php");
    }

    @Override
    String program(Step step, int number) {
        String token = tokenFunction(step, "token", "parcel_token");
        StringBuilder program = new StringBuilder("<?php\nrequire 'waybill.php';\n\n")
                .append(token.isEmpty() ? "" : "$accessToken = " + token + "();\n");
        step.calls().forEach(call -> program.append(print(call)));
        return program.toString();
    }

    private String print(Call call) {
        List<String> arguments = new ArrayList<>();
        arguments.add(quoted(call.method()) + ", " + expression(call.url()));
        if (!call.headers().isEmpty()) {
            arguments.add("headers: [" + fields(call.headers(), " => ", ", ") + "]");
        }
        if (call.form() != null) {
            arguments.add("form: [\n" + INDENT + INDENT + fields(call.form(), " => ", ",\n" + INDENT + INDENT) + ",\n"
                    + INDENT + "]");
        }
        if (call.body() != null) {
            arguments.add("json: " + literal.of(call.body(), INDENT));
        }
        return "echo call(\n" + INDENT + String.join(",\n" + INDENT, arguments) + ",\n), \"\\n\";\n";
    }

    @Override
    String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }

    @Override
    String variable(String name) {
        return name.endsWith(Track.TOKEN) ? "$accessToken" : "env(" + quoted(name) + ")";
    }

    @Override
    String plus() {
        return " . ";
    }
}
