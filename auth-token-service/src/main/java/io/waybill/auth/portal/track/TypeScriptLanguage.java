package io.waybill.auth.portal.track;

import io.waybill.auth.portal.track.Track.Call;
import io.waybill.auth.portal.track.Track.Step;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

final class TypeScriptLanguage extends Language {

    private static final String INDENT = "    ";

    private final Literal literal =
            new Literal("{}", "[]", ": ", UnaryOperator.identity(), this::expression, UnaryOperator.identity(), true);

    TypeScriptLanguage() {
        super("typescript", "TypeScript", "waybill.mts", "step%d.mts", "npx tsx step%d.mts");
    }

    @Override
    String program(Step step, int number) {
        Set<String> names = new LinkedHashSet<>(List.of("call", "env"));
        String token = tokenFunction(step, "token", "parcelToken");
        if (!token.isEmpty()) {
            names.add(token);
        }
        StringBuilder program = new StringBuilder(
                        "import { " + String.join(", ", names) + " } from \"./waybill.mts\";\n\n")
                .append(token.isEmpty() ? "" : "const accessToken = await " + token + "();\n");
        step.calls().forEach(call -> program.append(print(call)));
        return program.toString();
    }

    private String print(Call call) {
        List<String> options = new ArrayList<>();
        if (!call.headers().isEmpty()) {
            options.add("headers: { " + fields(call.headers(), ": ", ", ") + " }");
        }
        if (call.form() != null) {
            options.add("form: {\n" + INDENT + INDENT + fields(call.form(), ": ", ",\n" + INDENT + INDENT) + ",\n"
                    + INDENT + "}");
        }
        if (call.body() != null) {
            options.add("json: " + literal.of(call.body(), INDENT));
        }
        String more = options.isEmpty() ? "" : ", {\n" + INDENT + String.join(",\n" + INDENT, options) + ",\n}";
        return "console.log(await call(" + quoted(call.method()) + ", " + expression(call.url()) + more + "));\n";
    }

    @Override
    String quoted(String text) {
        return doubleQuoted(text);
    }

    @Override
    String variable(String name) {
        return name.endsWith(Track.TOKEN) ? "accessToken" : "env(" + quoted(name) + ")";
    }

    @Override
    String plus() {
        return " + ";
    }
}
