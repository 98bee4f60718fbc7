package io.waybill.auth.portal.api;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** An operation as a shell command, with the examples of its document. */
final class CurlCommand {

    private CurlCommand() {}

    /**
     * A command to paste: {@code $URL}, and a variable for each credential.
     *
     * @param target the path with its parameters' values
     * @param headers required headers besides the credential
     */
    static String of(
            String method,
            String target,
            Map<String, String> headers,
            List<String> credentials,
            String mediaType,
            String body) {
        List<String> lines = new ArrayList<>();
        headers.forEach((name, value) -> lines.add("-H " + quoted(name + ": " + value)));
        boolean isForm = mediaType != null && mediaType.contains("form");
        String credential = credentials.isEmpty() ? "" : credentials.getFirst();
        if (credential.startsWith("header JWTToken")) {
            lines.add("-H \"JWTToken: $TOKEN\"");
        } else if (credential.startsWith("header ")) {
            lines.add("-H \"" + credential.substring("header ".length()) + ": $CLIENT_ID\"");
        } else if (credential.equals("Authorization: Bearer")) {
            lines.add("-H \"Authorization: Bearer $TOKEN\"");
        } else if (credential.startsWith("HTTP Basic")) {
            lines.add("-u \"$CLIENT_ID:$CLIENT_SECRET\"");
        }
        if (isForm && body != null) {
            for (String field : body.split("&", -1)) {
                // Basic has them.
                if (!credential.startsWith("HTTP Basic") || !field.startsWith("client_")) {
                    lines.add("--data-urlencode " + quoted(field));
                }
            }
        } else if (body != null) {
            lines.add("-H " + quoted("Content-Type: " + mediaType));
            lines.add("-d " + quoted(body));
        }
        String start =
                "curl " + (method.equals("get") || body != null ? "" : "-X " + method.toUpperCase(Locale.ROOT) + " ");
        lines.addFirst(start + "\"$URL" + target + "\"");
        return String.join(" \\\n  ", lines);
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
