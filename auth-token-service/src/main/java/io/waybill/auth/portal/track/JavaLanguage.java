package io.waybill.auth.portal.track;

import io.waybill.auth.portal.track.Track.Call;
import io.waybill.auth.portal.track.Track.Step;
import java.util.stream.Collectors;

final class JavaLanguage extends Language {

    private static final String INDENT = "            ";

    JavaLanguage() {
        super("java", "Java", "Waybill.java", "Step%d.java", "java Step%d.java");
    }

    @Override
    String program(Step step, int number) {
        String token = step.variables().contains(Track.TOKEN)
                ? "        String accessToken = Waybill.token();\n"
                : step.variables().contains(Track.PARCEL_TOKEN)
                        ? "        String accessToken = Waybill.parcelToken();\n"
                        : "";
        String calls = step.calls().stream().map(this::print).collect(Collectors.joining());
        boolean hasMap = calls.contains("Map.of(");
        return (hasMap ? "import java.util.Map;\n\n" : "")
                + "public class Step" + number + " {\n    public static void main(String[] args) throws Exception {\n"
                + token + calls + "    }\n}\n";
    }

    private String print(Call call) {
        String begin = "(\n" + INDENT + quoted(call.method()) + ", " + expression(call.url()) + ",\n" + INDENT;
        String map = "Map.of(" + fields(call.headers(), ", ", ", ") + ")";
        String end = ")";
        if (call.form() != null) {
            begin = "Waybill.form" + begin;
            map = "Map.of(\n    " + INDENT + fields(call.form(), ", ", ",\n    " + INDENT) + ")";
        } else if (call.body() != null) {
            begin = "Waybill.json" + begin;
            end = ",\n" + INDENT + "\"\"\"\n" + INDENT + json(call, INDENT) + "\n" + INDENT + "\"\"\""
                    + variables(call.body()).stream()
                            .map(name -> "\n    " + INDENT + ".replace(\"$" + name + "\", " + variable(name) + ")")
                            .collect(Collectors.joining())
                    + ")";
        } else {
            begin = "Waybill.call" + begin;
            end = ",\n" + INDENT + "null)";
        }
        return "        System.out.println(" + begin + map + end + ");\n";
    }

    @Override
    String quoted(String text) {
        return doubleQuoted(text);
    }

    @Override
    String variable(String name) {
        return name.endsWith(Track.TOKEN) ? "accessToken" : "Waybill.env(" + quoted(name) + ")";
    }

    @Override
    String plus() {
        return " + ";
    }
}
