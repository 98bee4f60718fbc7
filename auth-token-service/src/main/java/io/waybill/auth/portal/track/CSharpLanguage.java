package io.waybill.auth.portal.track;

import io.waybill.auth.portal.track.Track.Call;
import io.waybill.auth.portal.track.Track.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** For .NET 8 and newer, with implicit usings, as {@code dotnet new console} makes a project. */
final class CSharpLanguage extends Language {

    private static final String INDENT = "    ";

    CSharpLanguage() {
        super("csharp", "C#", "Waybill.cs", "Program.cs", "dotnet run");
    }

    @Override
    String program(Step step, int number) {
        String token = step.variables().contains(Track.TOKEN)
                ? "var accessToken = await Waybill.Token();\n"
                : step.variables().contains(Track.PARCEL_TOKEN)
                        ? "var accessToken = await Waybill.ParcelToken();\n"
                        : "";
        return token + step.calls().stream().map(this::print).collect(Collectors.joining());
    }

    private String print(Call call) {
        List<String> arguments = new ArrayList<>();
        arguments.add(quoted(call.method()) + ", " + expression(call.url()));
        if (!call.headers().isEmpty()) {
            arguments.add("headers: " + dictionary(call.headers()));
        }
        if (call.form() != null) {
            arguments.add("form: " + dictionary(call.form()));
        }
        if (call.body() != null) {
            arguments.add("json: \"\"\"\n" + INDENT + json(call, INDENT) + "\n" + INDENT + "\"\"\""
                    + variables(call.body()).stream()
                            .map(name -> "\n" + INDENT + ".Replace(\"$" + name + "\", " + variable(name) + ")")
                            .collect(Collectors.joining()));
        }
        return "Console.WriteLine(await Waybill.Call(\n" + INDENT + String.join(",\n" + INDENT, arguments) + "));\n";
    }

    private String dictionary(Map<String, String> fields) {
        return "new()\n" + INDENT + "{\n"
                + fields.entrySet().stream()
                        .map(field -> INDENT + INDENT + "[" + quoted(field.getKey()) + "] = "
                                + expression(field.getValue()) + ",\n")
                        .collect(Collectors.joining())
                + INDENT + "}";
    }

    @Override
    String quoted(String text) {
        return doubleQuoted(text);
    }

    @Override
    String variable(String name) {
        return name.endsWith(Track.TOKEN) ? "accessToken" : "Waybill.Env(" + quoted(name) + ")";
    }

    @Override
    String plus() {
        return " + ";
    }
}
