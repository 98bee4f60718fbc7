package io.waybill.auth.portal.api;

import io.waybill.auth.portal.api.ApiPage.Operation;
import java.util.ArrayList;
import java.util.List;

/** An operation as a shell command, with the examples of its document. */
final class CurlCommand {

    private CurlCommand() {}

    /** A command to paste: {@code $URL}, and a variable for each credential. */
    static String of(Operation operation) {
        String credential = operation.credential();
        String body = operation.body();
        List<String> lines = new ArrayList<>();
        operation.headers().forEach((name, value) -> lines.add("-H " + quoted(name + ": " + value)));
        if (credential.startsWith("header JWTToken")) {
            lines.add("-H \"JWTToken: $TOKEN\"");
        } else if (credential.startsWith("header ")) {
            lines.add("-H \"" + credential.substring("header ".length()) + ": $CLIENT_ID\"");
        } else if (credential.startsWith(ApiPage.ACCESS_TOKEN)) {
            lines.add("-H \"Authorization: Bearer $TOKEN\"");
        } else if (credential.startsWith(ApiPage.BASIC)) {
            lines.add("-u \"$CLIENT_ID:$CLIENT_SECRET\"");
        }
        if (body != null && operation.mediaType().contains("form")) {
            for (String field : body.split("&", -1)) {
                lines.add("--data-urlencode " + quoted(field));
            }
        } else if (body != null) {
            lines.add("-H " + quoted("Content-Type: " + operation.mediaType()));
            lines.add("-d " + quoted(body));
        }
        String method = operation.method().equals("GET") || body != null ? "" : "-X " + operation.method() + " ";
        lines.addFirst("curl " + method + "\"$URL" + operation.target() + "\"");
        return String.join(" \\\n  ", lines);
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
