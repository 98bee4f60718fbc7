package io.waybill.auth.portal.track;

import io.waybill.auth.portal.track.Track.Call;
import io.waybill.auth.portal.track.Track.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Commands for a shell. curl itself waits and repeats; {@code --fail-with-body} shows what an error says. */
final class CurlLanguage extends Language {

    private static final String CURL = "curl -sS --fail-with-body --retry 4 --retry-max-time 60";
    private static final String NEXT = " \\\n  ";

    CurlLanguage() {
        super("curl", "curl", "waybill.sh", "", "");
    }

    @Override
    String program(Step step, int number) {
        String token = step.variables().contains(Track.TOKEN)
                ? "TOKEN=$(token)\n"
                : step.variables().contains(Track.PARCEL_TOKEN) ? "PARCEL_TOKEN=$(parcel_token)\n" : "";
        return token + step.calls().stream().map(CurlLanguage::command).collect(Collectors.joining("\n")) + "\n";
    }

    private static String command(Call call) {
        List<String> parts = new ArrayList<>();
        String method = call.method().equals("GET") || call.form() != null || call.body() != null
                ? ""
                : "-X " + call.method() + " ";
        parts.add(CURL + " " + method + "\"" + call.url() + "\"");
        call.headers().forEach((name, value) -> parts.add("-H \"" + name + ": " + value + "\""));
        if (call.form() != null) {
            call.form().forEach((name, value) -> parts.add("--data-urlencode \"" + name + "=" + value + "\""));
        }
        if (call.body() != null) {
            parts.add("-H \"Content-Type: application/json\"");
            parts.add("-d @- <<JSON\n" + json(call, "") + "\nJSON");
        }
        return String.join(NEXT, parts);
    }

    @Override
    String quoted(String text) {
        return "\"" + text + "\"";
    }

    @Override
    String variable(String name) {
        return "$" + name;
    }

    @Override
    String plus() {
        return "";
    }
}
