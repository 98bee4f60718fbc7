package io.waybill.test;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code docs/alerts.md}, made from the annotations of the alert rules in {@code deploy/observability}. */
final class AlertsPage {

    static final Path FILE = Checkout.ROOT.resolve("docs/alerts.md");

    private static final Path FOLDER = Checkout.ROOT.resolve("deploy/observability");

    static final List<String> RULES = List.of("alerts.yaml", "database-alerts.yaml", "gateway-alerts.yaml");

    private static final String HEAD = """
            <!-- Made by deploy/observability/renew from the rules in that folder: do not edit. -->
            # Alerts

            `critical` needs attention now, `warning` within the day. An alert fires after its condition has held for the time
            that is given. The rules and their tests are in [deploy/observability](../deploy/observability/README.md). Those of
            `waybill-postgresql` are for CloudNativePG, those of `waybill-gateway` for Envoy Gateway: another database or edge
            needs alerts of its own.
            """;

    /** Code, which is left as it is, a page of {@code docs}, or the name of an alert. */
    private static final Pattern REFERENCE =
            Pattern.compile("`[^`]*`|docs/(?<page>[a-z/-]+\\.md)(?<anchor>#[a-z-]+)?|\\b(?<alert>Waybill[A-Z]\\w+)");

    /** A word, or code with its blanks: no line ends within it. */
    private static final Pattern WORD = Pattern.compile("(?:`[^`]*`|[^\\s`])+");

    private static final int LINE = 120;

    private AlertsPage() {}

    /** Writes the page: {@code deploy/observability/renew}. */
    public static void main(String[] arguments) throws IOException {
        Files.writeString(FILE, make());
    }

    static String make() throws IOException {
        StringBuilder page = new StringBuilder(HEAD);
        for (String file : RULES) {
            JsonNode rules = new ObjectMapper(new YAMLFactory())
                    .readTree(FOLDER.resolve(file).toFile());
            for (JsonNode group : rules.path("groups")) {
                if (group.path("rules").findValue("alert") != null) {
                    page.append("\n## ").append(group.path("name").asText()).append('\n');
                }
                for (JsonNode rule : group.path("rules")) {
                    if (rule.has("alert")) {
                        append(page, rule);
                    }
                }
            }
        }
        return page.toString();
    }

    private static void append(StringBuilder page, JsonNode alert) {
        page.append("\n### ").append(alert.path("alert").asText()).append('\n');
        String severity = "`" + alert.at("/labels/severity").asText() + "`";
        String after = alert.has("for") ? " after " + alert.path("for").asText() : "";
        append(
                page,
                severity + after + ". " + alert.at("/annotations/description").asText());
        append(page, alert.at("/annotations/action").asText());
    }

    /** The paragraphs in lines that a diff can show. */
    private static void append(StringBuilder page, String text) {
        for (String paragraph : text.split("\n\n", -1)) {
            int width = 0;
            page.append('\n');
            for (MatchResult word : WORD.matcher(linked(paragraph)).results().toList()) {
                if (width > 0 && width + 1 + word.group().length() > LINE) {
                    page.append('\n');
                    width = 0;
                }
                page.append(width > 0 ? " " : "").append(word.group());
                width += (width > 0 ? 1 : 0) + word.group().length();
            }
            page.append('\n');
        }
    }

    private static String linked(String text) {
        return REFERENCE.matcher(text).replaceAll(found -> Matcher.quoteReplacement(link(found)));
    }

    private static String link(MatchResult found) {
        if (found.group("page") != null) {
            String anchor = found.group("anchor") == null ? "" : found.group("anchor");
            return "[" + found.group("page") + "](" + found.group("page") + anchor + ")";
        }
        if (found.group("alert") != null) {
            return "[" + found.group("alert") + "](#" + found.group("alert").toLowerCase(Locale.ROOT) + ")";
        }
        return found.group();
    }
}
